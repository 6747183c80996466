import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import { USER_STATUS } from '@songbai/contract/modules/user/user.dicts.ts';
import { ADMIN_ACCOUNT } from '@songbai/contract/modules/user/user.rules.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import type { ListHandle } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { freezingEffect } from './freezing.ts';
import { RecycleBinDialog } from './RecycleBinDialog.tsx';
import { useResetPasswords } from './use-reset-passwords.tsx';
import { freeze } from './user.calls.ts';
import type { UserRow } from './user-row.ts';

const LABELS = { freeze: '冻结', thaw: '解冻', reset: '重置密码' } as const;
type BatchAction = keyof typeof LABELS;

const CODES: Record<BatchAction, string> = {
  freeze: 'system:user:frozenBatch',
  thaw: 'system:user:frozenBatch',
  reset: 'system:user:resetPassword',
};

/** The batch actions that this person has the right to. */
export const useBatchActions = (): BatchAction[] => {
  const can = useCan();
  return (Object.keys(LABELS) as BatchAction[]).filter((action) => can(CODES[action]));
};

/** Batch actions on accounts, and the recycle bin. */
export function UserToolbar({ list }: { list: ListHandle<UserRow> }) {
  const can = useCan();
  const [binOpen, setBinOpen] = useState(false);
  const begin = useBatch(list);
  const actions = useBatchActions();
  return (
    <>
      {actions.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: actions.map((key) => ({ key, label: LABELS[key] })),
            onClick: ({ key }) => begin.start(key as BatchAction),
          }}
        >
          <Button loading={begin.busy}>
            批量操作 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {can('system:user:recycle') && (
        <Button icon={<DeleteOutlined />} onClick={() => setBinOpen(true)}>
          回收站
        </Button>
      )}
      <RecycleBinDialog open={binOpen} onClose={() => setBinOpen(false)} />
      {begin.dialog}
    </>
  );
}

/** Freezes, unfreezes and resets passwords of the selected accounts, after confirmation. */
function useBatch(list: ListHandle<UserRow>) {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const reset = useResetPasswords();
  const settled = () => void list.actions.refresh();
  const start = (action: BatchAction) => {
    const rows = list.selection.rows;
    if (rows.length === 0) {
      void message.warning('请选择一条记录！');
      return;
    }
    if (rows.some(({ username }) => username === ADMIN_ACCOUNT)) {
      void message.warning('管理员账号不允许此操作,请重新选择！');
      return;
    }
    if (action === 'reset') {
      reset.ask(
        rows.map((row) => row.username),
        () => list.selection.clear(),
      );
      return;
    }
    const ids = rows.map((row) => row.id);
    const status = action === 'freeze' ? USER_STATUS.frozen : USER_STATUS.normal;
    confirm({
      title: '确认操作',
      content: `是否${LABELS[action]}选中账号?`,
      effect: freezingEffect(
        status,
        rows.map(({ realname, username }) => realname ?? username),
      ),
      danger: action === 'freeze',
      onOk: async () => {
        if (await run(() => freeze(ids, status), { settled })) list.selection.clear();
      },
    });
  };
  return { start, busy: busy || reset.busy, dialog: reset.dialog };
}
