import type { Resource } from '@songbai/contract/resource/define.ts';
import { send } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { useShowFailure } from '../use-show-failure.ts';

/** Deletes one or several rows, with the platform's questions and texts (contract/2 §13.1). */
export function useRemoval(resource: Resource, refresh: () => Promise<void>) {
  const { message, modal } = useFeedback();
  const showFailure = useShowFailure();
  const call = async (path: string, params: Record<string, unknown>): Promise<boolean> => {
    try {
      const reply = await send('DELETE', `${resource.path}/${path}`, { params });
      message.success(reply.message);
      await refresh();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return {
    one: (id: string) => call('delete', { id }),
    several: (ids: readonly string[], after: () => void) => {
      if (ids.length === 0) {
        message.warning('请选择一条记录！');
        return;
      }
      modal.confirm({
        title: '确认删除',
        content: '是否删除选中数据?',
        onOk: async () => {
          if (await call('deleteBatch', { ids: ids.map((id) => `${id},`).join('') })) after();
        },
      });
    },
  };
}
