import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import { Button, Form, Input } from 'antd';
import { useFeedback } from '../../lib/feedback.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { endCountdown, startCountdown, useCountdown } from '../session/index.ts';
import { sendPhoneCode } from './account.calls.ts';

/** 短信验证码 to the phone of the form, and the button that asks for it. */
export function PhoneCodeItem() {
  const form = Form.useFormInstance<{ phone?: string }>();
  const left = useCountdown(SMS_MODE.register);
  const { message } = useFeedback();
  const showFailure = useShowFailure();

  async function ask(): Promise<void> {
    const { phone } = await form.validateFields(['phone']).catch(() => ({ phone: undefined }));
    if (phone === undefined) return;
    startCountdown(SMS_MODE.register);
    try {
      await sendPhoneCode(phone.trim());
      void message.success('验证码已发送，请查收短信');
    } catch (error) {
      endCountdown(SMS_MODE.register);
      showFailure(error);
    }
  }

  return (
    <Form.Item
      name="smscode"
      label="短信验证码"
      rules={[{ required: true, whitespace: true, message: '请输入短信验证码!' }]}
    >
      <Input
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="请输入新手机号收到的验证码"
        suffix={
          <Button type="link" size="small" disabled={left > 0} onClick={() => void ask()}>
            {left > 0 ? `${left} s` : '获取验证码'}
          </Button>
        }
      />
    </Form.Item>
  );
}
