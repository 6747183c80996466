import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Form, Input } from 'antd';
import { useId } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { saveOwn, useRefreshOwn } from './account.calls.ts';

interface BindingDialogProps {
  what: 'phone' | 'email';
  own: OwnData;
  onClose: () => void;
}

interface Values {
  phone?: string;
  email?: string;
  oldpassword?: string;
}

const TEXTS = {
  phone: {
    title: '绑定手机',
    label: '手机号',
    missing: '请输入手机号!',
    pattern: PATTERNS.mobile,
    auto: 'tel-national',
  },
  email: { title: '绑定邮箱', label: '邮箱', missing: '请输入邮箱!', pattern: PATTERNS.email, auto: 'email' },
} as const;

/** Sets a new phone or mail address. The phone can sign in and reset the password, so it requires the password. */
export function BindingDialog({ what, own, onClose }: BindingDialogProps) {
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOwn();
  const { title, label, missing, pattern, auto } = TEXTS[what];

  async function save({ oldpassword, ...values }: Values): Promise<void> {
    const change = {
      [what]: values[what]?.trim() ?? '',
      ...(what === 'phone' ? { oldpassword: oldpassword ?? '' } : {}),
    };
    if (!(await run(() => saveOwn(own, change)))) return;
    onClose();
    await refresh();
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
      <Form id={formId} form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name={what}
          label={`新${label}`}
          validateFirst
          rules={[
            { required: true, whitespace: true, message: missing },
            { pattern: pattern.regex, transform: (text: string) => text.trim(), message: pattern.message },
          ]}
        >
          <Input maxLength={45} autoComplete={auto} placeholder={`请输入新${label}`} />
        </Form.Item>
        {what === 'phone' && (
          <Form.Item
            name="oldpassword"
            label="登录密码"
            extra="手机号可用于登录和找回密码，更换前请验证登录密码"
            rules={[{ required: true, message: '请输入密码!' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={256} placeholder="请输入登录密码" />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
