import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { useRef, useState } from 'react';
import { isSlideCheck } from '../../api/config.ts';
import { ApiError, failureText } from '../../lib/failure.ts';
import { clearNotices, notify } from '../../lib/notices.ts';
import { signIn } from '../../session/sign-in.ts';
import { type LeftStep, leftStep } from '../../session/sign-in-steps.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { LazySignInSteps } from './lazy-steps.ts';
import { RememberCheck } from './RememberCheck.tsx';
import { SlideField } from './SlideField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { useCaptcha } from './use-captcha.ts';

interface SignInFormProps {
  /** Read-only user name when a session is renewed. */
  username?: string;
  /** Initial user name, e.g. after registration. */
  startName?: string;
  /** Shows 自动登录. */
  mayRemember?: boolean;
  /** Called on the first keystroke, to start prefetching. */
  onTyping?: () => void;
  onSignedIn: (result: LoginResult, remember: boolean) => void | Promise<void>;
}

const REQUIRED = { username: '请输入用户名!', password: '请输入密码!', captcha: '请输入验证码!' } as const;
const SLIDE_REQUIRED = '请拖动滑块完成验证!';
type FieldName = keyof typeof REQUIRED;
const ORDER: readonly FieldName[] = ['username', 'password', 'captcha'];

const CheckField = (props: Parameters<typeof CaptchaField>[0]) =>
  isSlideCheck() ? <SlideField {...props} /> : <CaptchaField {...props} />;

/** 账号密码登录 (contract/1 §2.2). Built without the component library, to keep the sign-in page small. */
export function SignInForm({ username, startName = '', mayRemember = true, onTyping, onSignedIn }: SignInFormProps) {
  const captcha = useCaptcha();
  const [values, setValues] = useState({ username: username ?? startName, password: '', captcha: '' });
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<LeftStep>();
  const form = useRef<HTMLFormElement>(null);

  const fieldOf = (name: FieldName) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      onTyping?.();
      setValues((before) => ({ ...before, [name]: value }));
      if (value !== '') setProblems(({ [name]: _gone, ...others }) => others);
    },
  });

  const focus = (name: FieldName) =>
    form.current?.querySelector<HTMLElement>(`[name=${name}]${name === 'captcha' ? ',[role=slider]' : ''}`)?.focus();
  const missing = (name: FieldName) => (name === 'captcha' && isSlideCheck() ? SLIDE_REQUIRED : REQUIRED[name]);

  async function submit(): Promise<void> {
    const asked = ORDER.filter((name) => name !== 'captcha' || captcha.state !== 'off');
    const empty = asked.filter((name) => values[name].trim() === '');
    setProblems(Object.fromEntries(empty.map((name) => [name, missing(name)])));
    const first = empty[0];
    if (first) {
      focus(first);
      return;
    }
    setBusy(true);
    clearNotices();
    try {
      const code = captcha.state === 'off' ? {} : { captcha: values.captcha.trim(), checkKey: captcha.key };
      const account = { username: values.username.trim(), password: values.password };
      await onSignedIn(await signIn({ ...account, ...code, remember_me: remember }), remember);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  }

  function failed(error: unknown): void {
    const step = leftStep(error);
    if (step) setLeft(step);
    else notify({ kind: 'error', title: '登录失败', text: failureText(error) });
    // The server invalidates a captcha at its first check, so after any reply (412, 密码错误 …) a new one is needed.
    if (!(error instanceof ApiError) || error.http !== 0) {
      setValues((before) => ({ ...before, captcha: '' }));
      captcha.refresh();
    }
    if (step) return;
    if (error instanceof ApiError && error.field === 'captcha') captcha.demand();
    const wrong = error instanceof ApiError ? ORDER.find((name) => name === error.field) : undefined;
    if (!wrong) return;
    setProblems({ [wrong]: failureText(error) });
    focus(wrong);
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="账号密码登录"
        onSubmit={(event) => {
          event.preventDefault();
          // In a dialog over the console the event must not bubble to a form that contains the dialog.
          event.stopPropagation();
          if (!busy) void submit();
        }}
      >
        <TextField label="用户名" autoComplete="username" readOnly={username !== undefined} {...fieldOf('username')} />
        <TextField label="密码" type="password" autoComplete="current-password" {...fieldOf('password')} />
        {captcha.state !== 'off' && <CheckField captcha={captcha} {...fieldOf('captcha')} />}
        {mayRemember && <RememberCheck checked={remember} onChange={setRemember} />}
        <SubmitButton busy={busy} label="登录" busyLabel="登录中…" />
      </form>
      {left && (
        <LazySignInSteps
          first={left}
          onSignedIn={(result) => {
            setLeft(undefined);
            void onSignedIn(result, remember);
          }}
          onGivenUp={() => setLeft(undefined)}
        />
      )}
    </>
  );
}
