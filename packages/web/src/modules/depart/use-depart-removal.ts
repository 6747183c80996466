import { LIMITS } from '@songbai/contract/limits.ts';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { send } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';

/** Deletes departments with all their descendants, after the questions of contract/1 §8.2. */
export function useDepartRemoval(refresh: () => Promise<void>) {
  const { message, modal } = useFeedback();
  const showFailure = useShowFailure();
  const call = async (path: string, params: Record<string, string>): Promise<boolean> => {
    try {
      const reply = await send('DELETE', `${depart.path}/${path}`, { params });
      void message.success(reply.message);
      await refresh();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return {
    one: (id: string) =>
      modal.confirm({
        title: '确认删除',
        content: '确定要删除此部门以及子节点数据吗?',
        onOk: async () => {
          await call('delete', { id });
        },
      }),
    several: (ids: readonly string[], after: () => void) => {
      if (ids.length === 0) return void message.warning('请先选择一个部门!');
      if (ids.length > LIMITS.idsPerBatch)
        return void message.warning(`一次最多删除 ${LIMITS.idsPerBatch} 个部门，下级部门会随上级一起删除，无需勾选`);
      modal.confirm({
        title: '确认删除',
        content: `确定要删除所选中的 ${ids.length} 条数据，以及子节点数据吗?`,
        onOk: async () => {
          if (await call('deleteBatch', { ids: ids.map((id) => `${id},`).join('') })) after();
        },
      });
    },
  };
}
