import { MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import type { SysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { Button } from 'antd';
import { useFeedback } from '../../lib/feedback.ts';
import type { ListHandle } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { cancelMessages, resendMessages } from './message.calls.ts';
import { isOver } from './message-state.ts';

const ACTS = {
  resend: {
    text: '批量重发',
    fits: isOver,
    none: '选中的消息都不能重新发送，只有发送失败或不再发送的消息可以',
    title: '确认重新发送?',
    effect: (count: number) => `${count} 条消息将重新发送`,
    call: resendMessages,
    danger: false,
  },
  cancel: {
    text: '批量取消',
    fits: ({ esSendStatus }: SysMessage) => esSendStatus === MSG_SEND_STATUS.waiting,
    none: '选中的消息都不能取消，只有未发送的消息可以',
    title: '确认取消发送?',
    effect: (count: number) => `${count} 条消息不再发送，以后可以重新发送`,
    call: cancelMessages,
    danger: true,
  },
} as const;

/** 批量重发 and 批量取消: of the chosen messages those that it fits; the question tells how many are left out. */
export function BatchButtons({ list }: { list: ListHandle<SysMessage> }) {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const start = (key: keyof typeof ACTS) => {
    const { fits, none, title, effect, call, danger } = ACTS[key];
    const { rows } = list.selection;
    const ids = rows.filter(fits).map(({ id }) => id);
    if (ids.length === 0) {
      void message.warning(rows.length === 0 ? '请选择一条记录！' : none);
      return;
    }
    const left = rows.length - ids.length;
    confirm({
      title,
      content: left === 0 ? '' : `选中 ${rows.length} 条，其中 ${left} 条的状态不适用，不受影响`,
      effect: effect(ids.length),
      danger,
      onOk: async () => {
        if (await run(() => call(ids), { settled: () => void list.actions.refresh() })) list.selection.clear();
      },
    });
  };
  return (
    <>
      {(['resend', 'cancel'] as const).map((key) => (
        <Button key={key} disabled={busy} onClick={() => start(key)}>
          {ACTS[key].text}
        </Button>
      ))}
    </>
  );
}
