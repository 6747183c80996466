import { SMS_MODE, type SmsMode } from '@songbai/contract/modules/account/sms-mode.ts';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notices.ts';
import { sendSms } from './door.calls.ts';
import styles from './door.module.css';
import { endCountdown, startCountdown, useCountdown } from './sms-countdown.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface SmsCodeFieldProps extends Omit<TextFieldProps, 'label' | 'aside' | 'type'> {
  mode: SmsMode;
  /** Returns the validated phone number; undefined, showing the error at its field, when invalid. */
  phone: () => string | undefined;
  /** Sends the code in another way. */
  send?: (mobile: string) => Promise<void>;
}

/** On sign-in and password recovery the text does not reveal whether the phone has an account. */
const SENT: Readonly<Record<SmsMode, string>> = {
  [SMS_MODE.signIn]: '如果该手机号已绑定账户，您将收到验证码短信',
  [SMS_MODE.register]: '验证码已发送，请查收短信',
  [SMS_MODE.recover]: '如果该手机号已绑定账户，您将收到验证码短信',
};

/** 短信验证码 with its button, which counts down 60 s after a request (contract/1 §2.3). */
export function SmsCodeField({ mode, phone, send, ...field }: SmsCodeFieldProps) {
  const left = useCountdown(mode);

  async function ask(): Promise<void> {
    const mobile = phone();
    if (mobile === undefined) return;
    startCountdown(mode);
    notify({ kind: 'info', title: '验证码发送中..' });
    try {
      await (send ? send(mobile) : sendSms(mobile, mode));
      notify({ kind: 'success', title: send ? SENT[SMS_MODE.register] : SENT[mode] });
    } catch (error) {
      endCountdown(mode);
      notify({ kind: 'error', title: '获取验证码失败', text: failureText(error).trim() });
    }
  }

  return (
    <TextField
      label="短信验证码"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      {...field}
      aside={
        <button type="button" className={styles.send} disabled={left > 0} onClick={() => void ask()}>
          {left > 0 ? `${left} s` : '获取验证码'}
        </button>
      }
    />
  );
}
