import { SEND_MESSAGES } from '@songbai/contract/modules/message/message.calls.ts';
import { MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import { type SysMessage, sysMessage } from '@songbai/contract/modules/message/message.resource.ts';

import { type ListHandle, ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { BatchButtons } from './BatchButtons.tsx';
import { MessageForm } from './MessageForm.tsx';
import { cancelMessages, resendMessages } from './message.calls.ts';
import { contentCell } from './message-content.tsx';
import { isOver } from './message-state.ts';

/** Messages are written by events and tests; the family hides both buttons here (contract/2 §6.2). */
const MAY = { add: false, import: false };
const SENT: readonly RowButton[] = ['edit'];

const { waiting, sent } = MSG_SEND_STATUS;

/** 消息管理 (contract/2 §6): what was sent to whom, what waits, and what could not be sent and why. */
export function MessageListPage() {
  const can = useCan();
  return (
    <ResourceList
      resource={sysMessage}
      may={MAY}
      hint="发出的短信、邮件和系统消息会列在这里"
      toolbar={(list) => can(SEND_MESSAGES) && <BatchButtons list={list} />}
      batch={can(SEND_MESSAGES)}
      essential={['esTitle', 'esReceiver', 'esType', 'esSendStatus', 'esResult', 'esSendTime']}
      next={['esContent', 'nextTime']}
      cells={{ esContent: contentCell }}
      withoutButtons={({ esSendStatus }) => (esSendStatus === sent ? SENT : [])}
      rowActions={(row, list) => <RowActions row={row} list={list} />}
      form={(slot) => <MessageForm {...slot} />}
    />
  );
}

function RowActions({ row, list }: { row: SysMessage; list: ListHandle<SysMessage> }) {
  const can = useCan();
  const { busy, run } = useCommand();
  if (!can(SEND_MESSAGES)) return null;
  const settled = () => void list.actions.refresh();
  const what = `「${row.esTitle}」`;
  const receiver = dictTextOf(row, 'esReceiver') ?? row.esReceiver;
  const to = receiver ? `发给${receiver}` : '发到群';
  if (row.esSendStatus === waiting)
    return (
      <ConfirmPop
        danger
        title="确认取消发送?"
        effect={`${what}不再${to}，以后可以重新发送`}
        onConfirm={() => run(() => cancelMessages([row.id]), { settled })}
      >
        <LinkButton {...ASKS} disabled={busy}>
          取消发送
        </LinkButton>
      </ConfirmPop>
    );
  if (!isOver(row)) return null;
  return (
    <ConfirmPop
      title="确认重新发送?"
      effect={`${what}将重新${to}`}
      onConfirm={() => run(() => resendMessages([row.id]), { settled })}
    >
      <LinkButton {...ASKS} disabled={busy}>
        重新发送
      </LinkButton>
    </ConfirmPop>
  );
}
