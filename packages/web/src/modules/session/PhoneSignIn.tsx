import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { clearNotices, notify } from '../../lib/notices.ts';
import { type LeftStep, leftStep } from '../../session/sign-in-steps.ts';
import { phoneSignIn } from './door.calls.ts';
import { mobileRule, required } from './door-rules.ts';
import { LazySignInSteps } from './lazy-steps.ts';
import { RememberCheck } from './RememberCheck.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { usePlainForm } from './use-plain-form.ts';

interface PhoneSignInProps {
  onTyping?: () => void;
  onSignedIn: (result: LoginResult, remember: boolean) => void;
}

/** 手机号登录 (contract/1 §2.4). */
export function PhoneSignIn({ onTyping, onSignedIn }: PhoneSignInProps) {
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<LeftStep>();
  const { ref, values, fieldOf, check } = usePlainForm({
    mobile: mobileRule('请输入手机号码!', '您的手机号码格式不正确!'),
    captcha: required('请输入验证码!'),
  });
  const mobile = fieldOf('mobile');

  async function submit(): Promise<void> {
    if (!check()) return;
    setBusy(true);
    clearNotices();
    try {
      const body = { mobile: values.mobile.trim(), captcha: values.captcha.trim(), remember_me: remember };
      onSignedIn(await phoneSignIn(body), remember);
    } catch (error) {
      const step = leftStep(error);
      if (step) setLeft(step);
      else notify({ kind: 'error', title: '登录失败', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <form
        ref={ref}
        noValidate
        aria-label="手机号登录"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <TextField
          label="手机号"
          autoComplete="tel-national"
          inputMode="tel"
          {...mobile}
          onChange={(value) => {
            onTyping?.();
            mobile.onChange(value);
          }}
        />
        <SmsCodeField
          mode={SMS_MODE.signIn}
          phone={() => (check('mobile') ? values.mobile.trim() : undefined)}
          {...fieldOf('captcha')}
        />
        <RememberCheck checked={remember} onChange={setRemember} />
        <SubmitButton busy={busy} label="登录" busyLabel="登录中…" />
      </form>
      {left && (
        <LazySignInSteps
          first={left}
          onSignedIn={(result) => {
            setLeft(undefined);
            onSignedIn(result, remember);
          }}
          onGivenUp={() => setLeft(undefined)}
        />
      )}
    </>
  );
}
