import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import type { ThirdSameName } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { clearNotices, notify } from '../../lib/notices.ts';
import styles from '../../ui/sign-in.module.css';
import { mobileRule, required } from './door-rules.ts';
import { SmsCodeField } from './SmsCodeField.tsx';
import { TextField } from './TextField.tsx';
import { thirdBindPhone, thirdConfirm, thirdCreate, thirdSms } from './third-login.calls.ts';
import { usePlainForm } from './use-plain-form.ts';

interface DialogProps {
  /** Continues with the single-use code of the account. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** 绑定手机号: the identity is bound to the account of a phone, or to a new one (contract/1 §2.5). */
export function BindPhoneDialog({ uuid, onCode, onCancel }: DialogProps & { uuid: string }) {
  const { ref, values, fieldOf, check } = usePlainForm({
    mobile: mobileRule('请输入手机号码!', '您的手机号码格式不正确!'),
    captcha: required('请输入验证码!'),
  });
  const { busy, run } = useStep(onCode);
  const bind = () =>
    run(() => thirdBindPhone({ mobile: values.mobile.trim(), captcha: values.captcha.trim(), thirdUserUuid: uuid }));
  return (
    <Frame title="绑定手机号" onCancel={onCancel}>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && check()) void bind();
        }}
      >
        <TextField label="手机号" autoComplete="tel-national" inputMode="tel" {...fieldOf('mobile')} />
        <SmsCodeField
          mode={SMS_MODE.signIn}
          send={(mobile) => thirdSms(mobile, uuid)}
          phone={() => (check('mobile') ? values.mobile.trim() : undefined)}
          {...fieldOf('captcha')}
        />
        <Foot busy={busy} label="确认" onCancel={onCancel} />
      </form>
    </Frame>
  );
}

/** An account of the same name exists: it is passed by, or confirmed by its password (contract/1 §2.5). */
export function SameNameDialog({ question, onCode, onCancel }: DialogProps & { question: ThirdSameName }) {
  const [confirming, setConfirming] = useState(false);
  const { ref, values, fieldOf, check } = usePlainForm({ password: required('请输入密码!') });
  const { busy, run } = useStep(onCode);
  if (!confirming) {
    return (
      <Frame title="提示" onCancel={onCancel}>
        <p>已有同名账号存在,请确认是否绑定该账号？</p>
        <div className={styles.dialogFoot}>
          <button
            type="button"
            className="sb-button sb-button-plain"
            disabled={busy}
            onClick={() => void run(() => thirdCreate(question))}
          >
            创建新账号
          </button>
          <button type="button" className="sb-button" disabled={busy} onClick={() => setConfirming(true)}>
            确认绑定
          </button>
        </div>
      </Frame>
    );
  }
  return (
    <Frame title={`请输入账号 ${question.username} 的密码`} onCancel={onCancel}>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && check()) void run(() => thirdConfirm(question, values.password));
        }}
      >
        <TextField label="密码" type="password" autoComplete="current-password" {...fieldOf('password')} />
        <Foot busy={busy} label="确认绑定" onCancel={onCancel} />
      </form>
    </Frame>
  );
}

/** Runs one call at a time; its code goes on, its failure is shown. */
function useStep(onCode: DialogProps['onCode']) {
  const [busy, setBusy] = useState(false);
  async function run(call: () => Promise<string>): Promise<void> {
    setBusy(true);
    clearNotices();
    try {
      await onCode(await call());
    } catch (error) {
      notify({ kind: 'error', title: '登录失败', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}

function Frame({ title, onCancel, children }: { title: string; onCancel: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

function Foot({ busy, label, onCancel }: { busy: boolean; label: string; onCancel: () => void }) {
  return (
    <div className={styles.dialogFoot}>
      <button type="button" className="sb-button sb-button-plain" onClick={onCancel}>
        取消
      </button>
      <button type="submit" className="sb-button" disabled={busy} aria-busy={busy}>
        {label}
      </button>
    </div>
  );
}
