import type { DictValue } from '@songbai/contract/dicts.ts';
import { USER_STATUS } from '@songbai/contract/modules/user/user.dicts.ts';
import { ADMIN_ACCOUNT } from '@songbai/contract/modules/user/user.rules.ts';

import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import type { ListHandle } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { HandoverDialog } from '../handover/index.ts';
import { UserRightsDrawer } from '../role/index.ts';
import { AgentDialog } from './AgentDialog.tsx';
import { freezingEffect } from './freezing.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useResetPasswords } from './use-reset-passwords.tsx';
import { freeze, resetSecondFactor } from './user.calls.ts';
import type { UserRow } from './user-row.ts';

interface UserRowActionsProps {
  row: UserRow;
  list: ListHandle<UserRow>;
}

const NORMAL = 1;
const FROZEN = 2;
const ITEMS = [
  { key: 'password', label: '密码', code: 'system:user:changepwd' },
  { key: 'reset', label: '重置密码', code: 'system:user:resetPassword' },
  { key: 'factor', label: '重置两步验证', code: 'system:user:resetPassword' },
  { key: 'freeze', label: '冻结', code: 'system:user:frozenBatch' },
  { key: 'thaw', label: '解冻', code: 'system:user:frozenBatch' },
  { key: 'agent', label: '代理人', code: 'system:user:agent' },
  { key: 'rights', label: '权限查询', code: 'system:user:rights' },
  { key: 'handover', label: '移交客户和订单', code: 'cem:cust:transfer' },
] as const;
type ItemKey = (typeof ITEMS)[number]['key'];

/** 更多 of one account (contract/1 §5.2). */
export function UserRowActions({ row, list }: UserRowActionsProps) {
  const can = useCan();
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { run } = useCommand();
  const reset = useResetPasswords();
  const [dialog, setDialog] = useState<'password' | 'agent' | 'rights' | 'handover'>();
  const [shown, setShown] = useState(false);
  const settled = () => void list.actions.refresh();
  const fits = (key: ItemKey) =>
    (key !== 'freeze' || row.status === NORMAL) && (key !== 'thaw' || row.status === FROZEN);
  const items = ITEMS.filter(({ key, code }) => can(code) && fits(key));
  if (items.length === 0) return null;
  const setStatus = (label: string, status: DictValue<'user_status'>) =>
    confirm({
      title: '确认操作',
      content: `确定${label}吗?`,
      effect: freezingEffect(status, [row.realname ?? row.username]),
      danger: status === USER_STATUS.frozen,
      onOk: () => run(() => freeze([row.id], status), { settled }),
    });
  const resetFactor = () =>
    confirm({
      title: '重置两步验证',
      content: '该账号登录时将不再需要验证码，仅在其手机和恢复码均已遗失时使用，是否继续?',
      effect: row.realname ?? row.username,
      danger: true,
      onOk: () => run(() => resetSecondFactor(row.username)),
    });
  const choose = (chosen: ItemKey) => {
    if (row.username === ADMIN_ACCOUNT && (chosen === 'freeze' || chosen === 'reset')) {
      void message.warning('管理员账号不允许此操作！');
    } else if (chosen === 'reset') reset.ask([row.username]);
    else if (chosen === 'factor') resetFactor();
    else if (chosen === 'freeze') setStatus('冻结', USER_STATUS.frozen);
    else if (chosen === 'thaw') setStatus('解冻', USER_STATUS.normal);
    else {
      setDialog(chosen);
      setShown(true);
    }
  };
  const dialogProps = { row, open: shown, onClose: () => setShown(false) };
  return (
    <>
      {items.map(({ key, label }) => (
        <LinkButton key={key} onClick={() => choose(key)}>
          {label}
        </LinkButton>
      ))}
      {dialog === 'password' && <PasswordDialog {...dialogProps} />}
      {dialog === 'agent' && <AgentDialog {...dialogProps} />}
      {dialog === 'rights' && <UserRightsDrawer user={row} open={shown} onClose={dialogProps.onClose} />}
      {dialog === 'handover' && shown && (
        <HandoverDialog
          chosen={[]}
          from={{ id: row.id, realname: row.realname ?? row.username }}
          onClose={dialogProps.onClose}
          onDone={settled}
        />
      )}
      {reset.dialog}
    </>
  );
}
