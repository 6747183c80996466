import { LIMITS } from '@songbai/contract/limits.ts';
import type { PhoneVerified } from '@songbai/contract/modules/account/account.calls.ts';
import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { clearNotices, notify } from '../../lib/notices.ts';
import { changeForgotten, verifyPhone } from './door.calls.ts';
import styles from './door.module.css';
import { mobileRule, newPasswordRule, required } from './door-rules.ts';
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { type PlainForm, usePlainForm } from './use-plain-form.ts';

const STEPS = ['手机验证', '更改密码', '完成'] as const;

type Verified = PhoneVerified & { phone: string };

/** 忘记密码 in three steps (contract/1 §2.12). */
export function AlterationPage({ go }: { go: (path: string) => void }) {
  const [verified, setVerified] = useState<Verified>();
  const [changed, setChanged] = useState(false);
  const step = changed ? 2 : verified ? 1 : 0;
  return (
    <section className={styles.page} aria-labelledby="alteration-title">
      <h2 id="alteration-title">找回密码</h2>
      <ol className={styles.steps}>
        {STEPS.map((title, index) => (
          <li key={title} data-done={index < step} {...(index === step ? { 'aria-current': 'step' as const } : {})}>
            {title}
          </li>
        ))}
      </ol>
      {step === 0 && <VerifyStep onVerified={setVerified} />}
      {step === 1 && verified && <PasswordStep verified={verified} onChanged={() => setChanged(true)} />}
      {step === 2 && <DoneStep onOver={() => go('/user/login')} />}
      <a className={styles.back} href="/user/login">
        返回登录
      </a>
    </section>
  );
}

function VerifyStep({ onVerified }: { onVerified: (verified: Verified) => void }) {
  const form = usePlainForm({
    phone: mobileRule('请输入手机号码!', '请输入正确的手机号'),
    smscode: required('请输入短信验证码!'),
  });
  const { values, fieldOf, check } = form;
  const phone = values.phone.trim();
  const verify = async (): Promise<void> =>
    onVerified({ ...(await verifyPhone({ phone, smscode: values.smscode.trim() })), phone });
  return (
    <StepForm form={form} title="手机验证" failure="验证错误" button="下一步" send={verify}>
      <TextField label="手机号" autoComplete="tel-national" inputMode="tel" {...fieldOf('phone')} />
      <SmsCodeField
        mode={SMS_MODE.recover}
        phone={() => (check('phone') ? phone : undefined)}
        {...fieldOf('smscode')}
      />
    </StepForm>
  );
}

function PasswordStep({ verified, onChanged }: { verified: Verified; onChanged: () => void }) {
  const form = usePlainForm<'password' | 'repeat'>({
    password: newPasswordRule('密码不能为空!', '密码由8位数字、大小写字母和特殊符号组成!!'),
    repeat: (value, all) => (value === '' ? '密码不能为空!' : value === all.password ? undefined : '两次密码不一致'),
  });
  const { values, fieldOf } = form;
  const change = async (): Promise<void> => {
    await changeForgotten({ ...verified, password: values.password });
    onChanged();
  };
  return (
    <StepForm form={form} title="更改密码" failure="更改密码失败" button="提交" send={change}>
      <TextField
        label="账户"
        name="username"
        autoComplete="username"
        readOnly
        value={verified.username}
        onChange={() => undefined}
      />
      <TextField label="新密码" type="password" autoComplete="new-password" {...fieldOf('password')} />
      <PasswordStrengthMeter password={values.password} />
      <TextField label="确认密码" type="password" autoComplete="new-password" {...fieldOf('repeat')} />
    </StepForm>
  );
}

interface StepFormProps<N extends string> {
  form: PlainForm<N>;
  title: string;
  /** Title of an error notice. */
  failure: string;
  button: string;
  send: () => Promise<void>;
  children: ReactNode;
}

function StepForm<N extends string>({ form, title, failure, button, send, children }: StepFormProps<N>) {
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    if (!form.check()) return;
    setBusy(true);
    clearNotices();
    try {
      await send();
    } catch (error) {
      notify({ kind: 'error', title: failure, text: failureText(error) });
      setBusy(false);
    }
  }

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {children}
      <SubmitButton busy={busy} label={button} busyLabel="请稍候…" />
    </form>
  );
}

/** Shows the result for five seconds, then goes to the sign-in page. */
function DoneStep({ onOver }: { onOver: () => void }) {
  const [left, setLeft] = useState(LIMITS.resetDoneMs / 1000);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const end = performance.now() + LIMITS.resetDoneMs;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - performance.now()) / 1000);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      over();
    }, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      <h3>更改密码成功</h3>
      <p>将在{left}秒后返回登录页面.</p>
    </div>
  );
}
