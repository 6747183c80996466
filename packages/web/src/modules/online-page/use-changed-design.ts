import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useFeedback } from '../../lib/feedback.ts';
import { onlineResourceQuery } from './online-page.calls.ts';

/**
 * Tells whoever could not save that the table was designed anew since the form was opened, where that is so: whatever
 * the server found wrong then says nothing to a person who sees the former fields. The form stays as it was filled in.
 */
export function useChangedDesign({
  id,
  version,
}: Pick<OnlineResource['head'], 'id'> & { version?: number }): () => Promise<boolean> {
  const client = useQueryClient();
  const { modal } = useFeedback();
  return async () => {
    if (version === undefined) return false;
    const latest = await client.fetchQuery({ ...onlineResourceQuery(id), staleTime: 0 }).catch(() => undefined);
    if (!latest || latest.head.version === version) return false;
    modal.warning({
      title: '表单设计已更新，未能保存',
      content:
        '填写的内容还在表单中。刷新页面后按新的表单保存，未改名的字段会恢复已填写的内容；已移除或改名的字段请先记下。',
      okText: '知道了',
    });
    return true;
  };
}
