import type { NewPassword } from '@songbai/contract/modules/user/user.calls.ts';
import { Alert, Button, Table, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import { NoRows } from '../../ui/empty.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { resetPasswords } from './user.calls.ts';

/** Asks, resets, and shows the new passwords once; the caller renders `told`. */
export function useResetPasswords(): {
  ask(usernames: readonly string[], done?: () => void): void;
  busy: boolean;
  dialog: ReactNode;
} {
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const [made, setMade] = useState<NewPassword[]>([]);
  const [open, setOpen] = useState(false);
  const ask = (usernames: readonly string[], done?: () => void) => {
    confirm({
      title: '重置密码',
      content: `将为 ${usernames.length} 个账号生成新密码，这些账号的所有登录随即结束，是否继续?`,
      effect: named(usernames),
      danger: true,
      onOk: async () => {
        const reply = await run(() => resetPasswords(usernames));
        if (!reply) return;
        setMade(reply.result);
        setOpen(true);
        done?.();
      },
    });
  };
  const dialog = <NewPasswords open={open} made={made} onClose={() => setOpen(false)} onClosed={() => setMade([])} />;
  return { ask, busy, dialog };
}

interface NewPasswordsProps {
  open: boolean;
  made: readonly NewPassword[];
  onClose(): void;
  /** Called when the dialog has closed: the passwords are discarded. */
  onClosed(): void;
}

function NewPasswords({ open, made, onClose, onClosed }: NewPasswordsProps) {
  return (
    <Dialog
      title="新密码"
      open={open}
      onOpenChange={onClose}
      afterClose={onClosed}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <Alert
        style={{ marginBottom: 12 }}
        type="warning"
        showIcon
        title="新密码只在此处显示一次，关闭后无法再次查看，请及时告知本人并提醒其修改。"
      />
      <Table<NewPassword>
        locale={{ emptyText: <NoRows>没有重置密码的用户</NoRows> }}
        size="small"
        rowKey="username"
        dataSource={[...made]}
        pagination={false}
        columns={[
          { title: '用户账号', dataIndex: 'username' },
          {
            title: '新密码',
            dataIndex: 'password',
            render: (password: string) => (
              <Typography.Text copyable={{ tooltips: ['复制', '已复制'] }}>{password}</Typography.Text>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
