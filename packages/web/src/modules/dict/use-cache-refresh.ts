import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { refreshDictionaries } from '../../session/dictionaries.ts';

/** 刷新缓存 with its messages (contract/2 §1.1). */
export function useCacheRefresh() {
  const { message } = useFeedback();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      await refreshDictionaries();
      void message.success('刷新缓存完成！');
    } catch {
      void message.warning('刷新缓存失败！');
    } finally {
      setBusy(false);
    }
  };
  return { busy, refresh };
}
