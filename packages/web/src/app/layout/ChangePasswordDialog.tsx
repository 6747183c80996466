import { LIMITS } from '@songbai/contract/limits.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { markField } from '../../resource/form/mark-field.ts';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/modal/index.ts';

interface Passwords {
  oldpassword: string;
  password: string;
  confirmpassword: string;
}

/** 修改密码 (spec/1 §5, contract/1 §2.13); the session continues with the new password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const { message } = useFeedback();
  const username = useSession((state) => state.user?.username);

  async function save(passwords: Passwords): Promise<void> {
    setBusy(true);
    try {
      const body = { username, ...passwords };
      const reply = await send('PUT', '/sys/user/updatePassword', { body });
      void message.success(reply.message);
      onClose();
    } catch (error) {
      // spec/2 §8: the server's message as success or warning.
      void message.warning(failureText(error));
      markField(form, error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      okClose={false}
      open
      title="修改密码"
      width={LIMITS.passwordDialogWidth}
      confirmLoading={busy}
      onOk={form.submit}
      onOpenChange={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save} requiredMark>
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label="新密码" rules={[{ required: true, message: '请输入新密码!' }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请确认新密码!' },
            ({ getFieldValue }) => ({
              validator: async (_, value: string | undefined) => {
                if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一样！');
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
