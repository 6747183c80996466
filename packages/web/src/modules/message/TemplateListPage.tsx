import { errorText } from '@songbai/contract/errors.ts';
import { SEND_TESTS } from '@songbai/contract/modules/message/message.calls.ts';
import { TEMPLATE_USE } from '@songbai/contract/modules/message/message.dicts.ts';
import { type MessageTemplate, messageTemplate } from '@songbai/contract/modules/message/message.resource.ts';
import { eventTitle, isMessageEvent } from '@songbai/contract/modules/message/message-events.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { type ListHandle, ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SILENT_KEY } from './message.calls.ts';
import { contentCell } from './message-content.tsx';
import { SendTestDialog } from './SendTestDialog.tsx';
import { SilentEvents } from './SilentEvents.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';

const isUsed = ({ useStatus }: MessageTemplate) => useStatus === TEMPLATE_USE.on;
const LOCKED: readonly RowButton[] = ['edit'];

/** 消息模板 (contract/2 §6): the texts of messages; applied ones are locked until they are stopped. */
export function TemplateListPage() {
  const [testing, setTesting] = useState<{ template: MessageTemplate; open: boolean }>();
  return (
    <>
      <SilentEvents />
      <ResourceList
        resource={messageTemplate}
        essential={['templateName', 'templateCode', 'templateType', 'useStatus']}
        next={['templateContent', 'channels']}
        cells={{ templateContent: contentCell }}
        withoutButtons={(row) => (isUsed(row) ? LOCKED : [])}
        deleteRefusal={(row) => (isUsed(row) ? errorText('templateUsedDelete') : undefined)}
        rowActions={(row, list) => (
          <RowActions row={row} list={list} onTest={() => setTesting({ template: row, open: true })} />
        )}
        form={(slot) => <TemplateDialog {...slot} />}
      />
      {testing && (
        <SendTestDialog
          key={testing.template.id}
          template={testing.template}
          open={testing.open}
          onClose={() => setTesting({ ...testing, open: false })}
        />
      )}
    </>
  );
}

interface RowActionsProps {
  row: MessageTemplate;
  list: ListHandle<MessageTemplate>;
  onTest(): void;
}

function RowActions({ row, list, onTest }: RowActionsProps) {
  const can = useCan();
  const mayEdit = can(actionCode(messageTemplate, 'edit'));
  return (
    <>
      {mayEdit && isUsed(row) && (
        <Tooltip title={errorText('templateUsedEdit')}>
          <LinkButton disabled>编辑</LinkButton>
        </Tooltip>
      )}
      {mayEdit && <UseButton row={row} list={list} />}
      {can(SEND_TESTS) && <LinkButton onClick={onTest}>发送测试</LinkButton>}
    </>
  );
}

function UseButton({ row, list }: Pick<RowActionsProps, 'row' | 'list'>) {
  const { busy, run } = useCommand();
  const { id, version } = row;
  const useStatus = isUsed(row) ? TEMPLATE_USE.off : TEMPLATE_USE.on;
  const change = () => send<null>('PUT', `${messageTemplate.path}/edit`, { body: { id, version, useStatus } });
  const text = isUsed(row) ? '停用' : '应用';
  const queries = useQueryClient();
  const settled = () => {
    void list.actions.refresh();
    void queries.invalidateQueries({ queryKey: SILENT_KEY });
  };
  return (
    <ConfirmPop
      title={`确认${text}该模板?`}
      danger={isUsed(row)}
      effect={effectOf(row)}
      onConfirm={() => run(change, { settled })}
    >
      <LinkButton {...ASKS} disabled={busy}>
        {text}
      </LinkButton>
    </ConfirmPop>
  );
}

/** Stopping the template of an event silences the event, which is more than its name says. */
function effectOf(row: MessageTemplate): string {
  const { templateCode, templateName } = row;
  if (!isUsed(row)) return `系统将按「${templateName}」发送，内容不能再改`;
  return isMessageEvent(templateCode)
    ? `停用期间，所有人都不再收到「${eventTitle(templateCode)}」提醒（站内消息、邮件、短信、群机器人），已发生的也不会补发`
    : `停用期间系统不会发送「${templateName}」`;
}
