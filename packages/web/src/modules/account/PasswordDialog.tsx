import { Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';

interface PasswordDialogProps<T> {
  title: string;
  /** What it does, above the fields. */
  note: string;
  /** Fields of its own, above the password. */
  children?: ReactNode;
  send: (password: string, values: Readonly<Record<string, unknown>>) => Promise<{ message: string; result: T }>;
  /** Where the server sends no text. */
  fallback?: string;
  onDone: (result: T) => void;
  onClose: () => void;
}

/** A change of the own account that asks for the password. */
export function PasswordDialog<T>(props: PasswordDialogProps<T>) {
  const { title, note, children, send, fallback, onDone, onClose } = props;
  const [form] = Form.useForm<Record<string, unknown>>();
  const formId = useId();
  const { busy, run } = useCommand(form);
  async function confirm({ oldpassword, ...values }: Record<string, unknown>): Promise<void> {
    const done = await run(() => send(String(oldpassword ?? ''), values), fallback === undefined ? {} : { fallback });
    if (done) onDone(done.result);
  }
  return (
    <Dialog
      okClose={false}
      open
      title={title}
      width={450}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onOpenChange={onClose}
    >
      <p>{note}</p>
      <Form id={formId} form={form} layout="vertical" onFinish={(values) => void confirm(values)}>
        {children}
        <Form.Item name="oldpassword" label="登录密码" rules={[{ required: true, message: '请输入密码!' }]}>
          <Input.Password autoComplete="current-password" maxLength={256} placeholder="请输入登录密码" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
