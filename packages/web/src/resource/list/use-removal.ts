import type { Resource } from '@songbai/contract/resource/define.ts';
import { send } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import { useShowFailure } from '../use-show-failure.ts';
import { rowName } from './row-name.ts';

/** Deletes one or several rows, with the platform's questions and texts (contract/2 §13.1). */
export function useRemoval(resource: Resource, refresh: () => Promise<void>) {
  const { message } = useFeedback();
  const confirm = useConfirm();
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
    several: (rows: readonly { id: string }[], after: () => void) => {
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) {
        message.warning('请选择一条记录！');
        return;
      }
      confirm({
        title: '确认删除',
        content: '是否删除选中数据?',
        effect: chosenText(resource, rows),
        danger: true,
        onOk: async () => {
          if (await call('deleteBatch', { ids: ids.map((id) => `${id},`).join('') })) after();
        },
      });
    },
  };
}

/** 客户「张三」、「李四」; rows without a name are counted. */
function chosenText(resource: Resource, rows: readonly object[]): string {
  const names = rows.map((row) => rowName(resource, row));
  return names.every((name) => name !== '') ? `${resource.title}${named(names)}` : `${rows.length} 条${resource.title}`;
}
