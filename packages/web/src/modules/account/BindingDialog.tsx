import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { isMailOpen, isSmsOpen } from '../../api/config.ts';
import { isRefusal } from '../../lib/failure.ts';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { saveOwn, updateMail, updateMobile, useRefreshOwn } from './account.calls.ts';
import { CodeItem } from './CodeItem.tsx';

interface BindingDialogProps {
  what: 'phone' | 'email';
  own: OwnData;
  onClose: () => void;
}

interface Values {
  phone?: string;
  email?: string;
  smscode?: string;
  mailcode?: string;
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

/**
 * Sets a new phone or mail address. The phone can sign in and reset the password: where codes can be sent it is proven by
 * one, and whoever did not just sign in types the password, too.
 */
export function BindingDialog({ what, own, onClose }: BindingDialogProps) {
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOwn();
  const { title, label, missing, pattern, auto } = TEXTS[what];

  const byCode = what === 'phone' ? isSmsOpen() : isMailOpen();
  const [passwordAsked, setPasswordAsked] = useState(what === 'phone' && !byCode);

  async function change({ phone = '', email = '', smscode = '', mailcode = '', oldpassword = '' }: Values) {
    if (what === 'email' && byCode) return updateMail({ email: email.trim(), mailcode: mailcode.trim() });
    if (what === 'email') return saveOwn(own, { email: email.trim() });
    if (!byCode) return saveOwn(own, { phone: phone.trim(), oldpassword });
    return updateMobile({ phone: phone.trim(), smscode: smscode.trim(), ...(passwordAsked ? { oldpassword } : {}) });
  }

  async function save(values: Values): Promise<void> {
    const saved = await run(() =>
      change(values).catch((error: unknown) => {
        if (isRefusal(error, 'phoneNeedsSignIn')) setPasswordAsked(true);
        throw error;
      }),
    );
    if (!saved) return;
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
            ...FORM_RULES.maxLength(45),
          ]}
        >
          <Input autoComplete={auto} placeholder={`请输入新${label}`} />
        </Form.Item>
        {byCode && <CodeItem what={what} />}
        {passwordAsked && (
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
