import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { copyView } from './online-form.calls.ts';

/** 生成视图 of a table, after a question. */
export function useMakeView() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { run } = useCommand();
  const settled = () => void invalidate(client, cgformHead.name);
  return ({ id, tableTxt }: Pick<CgformHead, 'id' | 'tableTxt'>) =>
    confirm({
      title: '生成视图',
      content: `是否为「${tableTxt}」生成视图？`,
      effect: '视图使用同一张数据表，可以单独设置显示的字段。',
      onOk: () => run(() => copyView(id), { settled }),
    });
}
