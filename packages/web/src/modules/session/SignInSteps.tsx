import type { FactorSetup, SecondStepResult } from '@songbai/contract/modules/session/second-step.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notices.ts';
import { beginDueFactor, type LeftStep, leftStep, sendCode, sendPassword } from '../../session/sign-in-steps.ts';
import styles from '../../ui/sign-in.module.css';
import { newPasswordRule, required } from './door-rules.ts';
import { FactorPicture } from './FactorPicture.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TextField } from './TextField.tsx';
import { usePlainForm } from './use-plain-form.ts';

export interface SignInStepsProps {
  first: LeftStep;
  onSignedIn: (result: LoginResult) => void;
  onGivenUp: () => void;
}

const TITLES = { code: '两步验证', enrol: '设置两步验证', password: '设置新密码' } as const;

/** What is left after the password: a code, setting up a second factor, a password of one's own (ADR 41). */
export function SignInSteps({ first, onSignedIn, onGivenUp }: SignInStepsProps) {
  const [step, setStep] = useState(first);
  const [shown, setShown] = useState<{ codes: string[]; go: () => void }>();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);

  function passed({ recoveryCodes, ...result }: SecondStepResult): void {
    if (recoveryCodes) setShown({ codes: recoveryCodes, go: () => onSignedIn(result) });
    else onSignedIn(result);
  }

  function further(next: LeftStep): void {
    setStep(next);
    if (next.recoveryCodes) setShown({ codes: next.recoveryCodes, go: () => setShown(undefined) });
  }

  const about = { onPassed: passed, onFurther: further, onGivenUp };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onGivenUp}>
      <h2 id={titleId}>{shown ? '保存恢复码' : TITLES[step.kind]}</h2>
      {shown && <RecoveryCodes codes={shown.codes} onKept={shown.go} />}
      {!shown && step.kind === 'password' && <PasswordStep key={step.ticket} step={step} {...about} />}
      {!shown && step.kind !== 'password' && <CodeStep key={step.ticket} step={step} {...about} />}
    </dialog>
  );
}

interface StepProps {
  step: LeftStep;
  onPassed: (result: SecondStepResult) => void;
  onFurther: (next: LeftStep) => void;
  onGivenUp: () => void;
}

/** Sends one step; a refusal shows at the field, another step follows. */
function useStep({ onPassed, onFurther }: StepProps, onWrong: (text: string, field?: string) => void) {
  const [busy, setBusy] = useState(false);
  async function pass(call: () => Promise<SecondStepResult>): Promise<void> {
    setBusy(true);
    try {
      onPassed(await call());
    } catch (error) {
      const next = leftStep(error);
      if (next) onFurther(next);
      else onWrong(failureText(error), error instanceof ApiError ? error.field : undefined);
    } finally {
      setBusy(false);
    }
  }
  return { busy, pass };
}

function CodeStep(props: StepProps) {
  const { step, onGivenUp } = props;
  const [trust, setTrust] = useState(false);
  const { ref, values, fieldOf, check, setError } = usePlainForm({ code: required('请输入验证码!') });
  const { ways = ['code'] } = step;
  const coded = step.kind === 'enrol' || ways.includes('code');
  const { busy, pass } = useStep(props, (text) => {
    if (coded) setError('code', text);
    else notify({ kind: 'error', title: '登录失败', text });
  });
  const setup = useDueSetup(step);
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!busy && check()) void pass(() => sendCode({ ticket: step.ticket, code: values.code.trim(), trust }));
      }}
    >
      <p>{hintOf(step.kind === 'enrol', coded)}</p>
      {setup && <FactorPicture setup={setup} />}
      {coded && <TextField label="验证码" autoComplete="one-time-code" maxLength={32} {...fieldOf('code')} />}
      <label className={styles.check}>
        <input type="checkbox" checked={trust} onChange={(event) => setTrust(event.target.checked)} />
        信任此设备，30天内免验证
      </label>
      {ways.includes('passkey') && <PasskeyWay busy={busy} pass={() => pass(() => byPasskey(step.ticket, trust))} />}
      <Foot busy={busy} onGivenUp={onGivenUp} {...(coded ? { label: '验证' } : {})} />
    </form>
  );
}

const byPasskey = async (ticket: string, trust: boolean): Promise<SecondStepResult> =>
  (await import('../../session/passkeys.ts')).passStepByPasskey(ticket, trust);

function hintOf(enrols: boolean, coded: boolean): string {
  if (enrols) return '按单位要求，须开启两步验证。请用验证器App扫描二维码，再输入App中的6位验证码。';
  if (!coded) return '请用已登记的通行密钥完成验证。';
  return '请输入验证器App中的6位验证码；手机不在身边时，可输入一个恢复码。';
}

/** The picture for somebody who has to set up a second factor. */
function useDueSetup({ kind, ticket }: LeftStep): FactorSetup | undefined {
  const [setup, setSetup] = useState<FactorSetup>();
  useEffect(() => {
    const failed = (error: unknown) => notify({ kind: 'error', title: '登录失败', text: failureText(error) });
    if (kind === 'enrol') beginDueFactor(ticket).then(setSetup, failed);
  }, [kind, ticket]);
  return setup;
}

/** In the place of the code, or beside it. */
function PasskeyWay({ busy, pass }: { busy: boolean; pass: () => Promise<void> }) {
  return (
    <p>
      <button type="button" className="sb-button" disabled={busy} onClick={() => void pass()}>
        使用通行密钥
      </button>
    </p>
  );
}

const UNFIT = '密码由8位数字、大小写字母和特殊符号组成!';

function PasswordStep(props: StepProps) {
  const { step, onGivenUp } = props;
  const { ref, values, fieldOf, check, setError } = usePlainForm({
    password: newPasswordRule('请输入新密码', UNFIT),
    confirmpassword: (value: string, all: Readonly<Record<'password' | 'confirmpassword', string>>) =>
      value === all.password ? undefined : '两次密码不一致',
  });
  const { busy, pass } = useStep(props, (text, field) =>
    setError(field === 'confirmpassword' ? 'confirmpassword' : 'password', text),
  );
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!busy && check()) void pass(() => sendPassword({ ticket: step.ticket, ...values }));
      }}
    >
      <p>当前密码由管理员设置或已到期，请设置只有您自己知道的新密码。</p>
      <TextField label="新密码" type="password" autoComplete="new-password" {...fieldOf('password')} />
      <TextField label="确认新密码" type="password" autoComplete="new-password" {...fieldOf('confirmpassword')} />
      <Foot busy={busy} label="保存并登录" onGivenUp={onGivenUp} />
    </form>
  );
}

function Foot({ busy, label, onGivenUp }: { busy: boolean; label?: string; onGivenUp: () => void }) {
  return (
    <div className={styles.dialogFoot}>
      <button type="button" className="sb-button sb-button-plain" onClick={onGivenUp}>
        取消
      </button>
      {label && (
        <button type="submit" className="sb-button" disabled={busy}>
          {label}
        </button>
      )}
    </div>
  );
}
