import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import { Form, Input } from 'antd';
import { useFeedback } from '../../lib/feedback.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { endCountdown, startCountdown, useCountdown } from '../session/index.ts';
import { sendMailCode, sendPhoneCode } from './account.calls.ts';

const TEXTS = {
  phone: {
    kind: SMS_MODE.register,
    field: 'smscode',
    label: '短信验证码',
    send: sendPhoneCode,
    sent: '验证码已发送，请查收短信',
    hint: '请输入新手机号收到的验证码',
  },
  email: {
    kind: 'mail',
    field: 'mailcode',
    label: '邮箱验证码',
    send: sendMailCode,
    sent: '验证码已发送，请查收邮件',
    hint: '请输入新邮箱收到的验证码',
  },
} as const;

/** The code that proves the phone or mail address of the form, and the button that asks for it. */
export function CodeItem({ what }: { what: keyof typeof TEXTS }) {
  const { kind, field, label, send, sent, hint } = TEXTS[what];
  const form = Form.useFormInstance<{ phone?: string; email?: string }>();
  const left = useCountdown(kind);
  const { message } = useFeedback();
  const showFailure = useShowFailure();

  async function ask(): Promise<void> {
    const values = await form.validateFields([what]).catch(() => undefined);
    const to = values?.[what];
    if (to === undefined) return;
    startCountdown(kind);
    try {
      await send(to.trim());
      void message.success(sent);
    } catch (error) {
      endCountdown(kind);
      showFailure(error);
    }
  }

  return (
    <Form.Item name={field} label={label} rules={[{ required: true, whitespace: true, message: `请输入${label}!` }]}>
      <Input
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={hint}
        suffix={
          <LinkButton disabled={left > 0} onClick={() => void ask()}>
            {left > 0 ? `${left} s` : '获取验证码'}
          </LinkButton>
        }
      />
    </Form.Item>
  );
}
