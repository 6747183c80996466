import { failureText, useFeedback } from '../../../lib/feedback.ts';
import { useConfirm } from '../../confirm/index.ts';
import type { Row } from '../model/columns.ts';
import type { TableStore } from '../model/store.ts';

/** Deletes rows: unsaved ones at once, others after a confirmation (contract/3 §11.6). */
export function useRowRemoval(
  store: TableStore,
  beforeRemove: ((rows: readonly Row[]) => Promise<void>) | undefined,
): (ids: readonly string[]) => void {
  const { message } = useFeedback();
  const confirm = useConfirm();
  return (ids) => {
    const known = ids.filter((id) => !store.isInserted(id)).flatMap((id) => store.row(id) ?? []);
    if (known.length === 0) {
      store.remove(ids);
      return;
    }
    confirm({
      title: `确定要删除这 ${ids.length} 项吗?`,
      danger: true,
      onOk: async () => {
        try {
          await beforeRemove?.(known);
          store.remove(ids);
        } catch (error) {
          message.error(failureText(error));
        }
      },
    });
  };
}
