import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useFeedback } from '../../lib/feedback.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import { deleteDesign, deleteDesigns, removeDesign } from './online-form.calls.ts';

const EFFECTS = {
  remove: '只移除配置，数据表和其中的数据保留。',
  delete: '数据表移入回收站，其中的数据不再可用，可从回收站恢复。',
} as const;

/** 移除 and 删除 of designs, each with its question (contract/2 §15.1). */
export function useRemoveDesign() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { message } = useFeedback();
  const { busy, run } = useCommand();
  const settled = () => void invalidate(client, cgformHead.name);
  const label = ({ tableTxt, tableName }: CgformHead) => `${tableTxt}（${tableName}）`;
  return {
    busy,
    remove: (row: CgformHead) =>
      confirm({
        ...{ title: '确认要移除此记录?', content: `在线表单「${label(row)}」`, effect: EFFECTS.remove, danger: true },
        onOk: () => run(() => removeDesign(row.id), { settled }),
      }),
    delete: (row: CgformHead) =>
      confirm({
        ...{ title: '确定删除吗?', content: `在线表单「${label(row)}」`, effect: EFFECTS.delete, danger: true },
        onOk: () => run(() => deleteDesign(row.id), { settled }),
      }),
    several: (rows: readonly CgformHead[], flag: '0' | '1', done: () => void) => {
      if (rows.length === 0) {
        void message.warning('请先选中一条记录');
        return;
      }
      confirm({
        title: flag === '0' ? '确认要移除选中的记录?' : '确定删除选中的记录吗?',
        content: `在线表单${named(rows.map(label))}`,
        effect: flag === '0' ? EFFECTS.remove : EFFECTS.delete,
        danger: true,
        onOk: async () => {
          const ids = rows.map(({ id }) => id).join(',');
          if (await run(() => deleteDesigns(ids, flag), { settled })) done();
        },
      });
    },
  };
}
