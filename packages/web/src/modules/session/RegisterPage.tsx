import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import { useState } from 'react';
import { isRegistrationOpen } from '../../api/config.ts';
import { failureText } from '../../lib/failure.ts';
import { clearNotices, notify } from '../../lib/notices.ts';
import { isFree, registerAccount } from './door.calls.ts';
import styles from './door.module.css';
import { emailRule, mobileRule, newPasswordRule, required, usernameRule } from './door-rules.ts';
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { usePlainForm } from './use-plain-form.ts';

type Field = 'username' | 'email' | 'password' | 'repeat' | 'phone' | 'smscode';

interface RegisterPageProps {
  go: (path: string) => void;
}

/** 注册账户 (contract/1 §2.11, spec/1 §5). */
export function RegisterPage({ go }: RegisterPageProps) {
  return (
    <section className={styles.page} aria-labelledby="register-title">
      <h2 id="register-title">注册</h2>
      {isRegistrationOpen() ? (
        <RegisterForm onRegistered={(username) => go(`/user/register-result?${new URLSearchParams({ username })}`)} />
      ) : (
        <p role="status">系统未开放注册，请联系管理员开通账号。</p>
      )}
      <a className={styles.back} href="/user/login">
        使用已有账户登录
      </a>
    </section>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const [busy, setBusy] = useState(false);
  const { ref, values, fieldOf, check, setError } = usePlainForm<Field>(
    {
      username: usernameRule,
      email: emailRule,
      password: newPasswordRule('请输入密码', '密码由8位数字、大小写字母和特殊符号组成!'),
      repeat: (value, all) => (value === '' ? '请输入密码' : value === all.password ? undefined : '两次密码不一致'),
      phone: mobileRule('请输入手机号', '请输入正确手机号'),
      smscode: required('请输入验证码'),
    },
    { onLeft: (name, value) => void askWhetherFree(name, value.trim()) },
  );

  async function askWhetherFree(name: Field, value: string): Promise<void> {
    if (name === 'username' && !(await isFree({ username: value }))) setError(name, '用户名已存在!');
    if (name === 'phone' && !(await isFree({ phone: value }))) setError(name, '手机号已存在!');
  }

  async function submit(): Promise<void> {
    if (!check()) return;
    setBusy(true);
    clearNotices();
    try {
      const username = values.username.trim();
      const email = values.email.trim();
      const person = { username, password: values.password, phone: values.phone.trim() };
      await registerAccount({ ...person, smscode: values.smscode.trim(), ...(email === '' ? {} : { email }) });
      onRegistered(username);
    } catch (error) {
      notify({ kind: 'error', title: '注册失败', text: failureText(error) });
      setBusy(false);
    }
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-label="注册"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <TextField label="用户名" autoComplete="username" {...fieldOf('username')} />
      <TextField label="密码" type="password" autoComplete="new-password" {...fieldOf('password')} />
      <PasswordStrengthMeter password={values.password} />
      <TextField label="确认密码" type="password" autoComplete="new-password" {...fieldOf('repeat')} />
      <TextField label="邮箱（选填）" autoComplete="email" required={false} {...fieldOf('email')} />
      <TextField label="手机号" autoComplete="tel-national" inputMode="tel" {...fieldOf('phone')} />
      <SmsCodeField
        mode={SMS_MODE.register}
        phone={() => (check('phone') ? values.phone.trim() : undefined)}
        {...fieldOf('smscode')}
      />
      <SubmitButton busy={busy} label="注册" busyLabel="注册中…" />
    </form>
  );
}
