import { LIMITS } from '@songbai/contract/limits.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { changePassword } from './user.calls.ts';
import type { UserRow } from './user-row.ts';

interface PasswordDialogProps {
  row: UserRow;
  open: boolean;
  onClose(): void;
}

interface Passwords {
  password: string;
  confirmpassword: string;
}

/** 重新设定密码 of another user; ends all their sessions. */
export function PasswordDialog({ row, open, onClose }: PasswordDialogProps) {
  const [form] = Form.useForm<Passwords>();
  const { busy, run } = useCommand(form);
  const save = async (passwords: Passwords) => {
    if (await run(() => changePassword({ username: row.username, ...passwords }))) onClose();
  };
  return (
    <Dialog
      title="重新设定密码"
      open={open}
      width={LIMITS.passwordDialogWidth}
      onOpenChange={onClose}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
    >
      <Form form={form} layout="vertical" onFinish={(passwords) => void save(passwords)}>
        <Form.Item label="用户账号" htmlFor="password-of">
          <Input id="password-of" value={row.username} readOnly autoComplete="off" />
        </Form.Item>
        <PasswordItems />
      </Form>
    </Dialog>
  );
}

/** A new password and its confirmation (contract/1 §2.11, §5.2). */
export function PasswordItems() {
  return (
    <>
      <Form.Item
        name="password"
        label="登录密码"
        validateTrigger={['onChange', 'onBlur']}
        validateFirst
        rules={[
          { required: true, message: '请输入登录密码!' },
          { pattern: PATTERNS.password.regex, message: PATTERNS.password.message },
          ...FORM_RULES.maxLength(64),
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="请输入登录密码" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认密码"
        dependencies={['password']}
        validateFirst
        rules={[
          { required: true, message: '请重新输入登录密码!' },
          ({ getFieldValue }) => ({
            validator: async (_rule, value: string | undefined) => {
              if (value !== getFieldValue('password')) throw new Error('两次输入的密码不一样！');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="请重新输入登录密码" />
      </Form.Item>
    </>
  );
}
