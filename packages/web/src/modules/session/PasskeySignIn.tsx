import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { clearNotices, notify } from '../../lib/notices.ts';
import { type LeftStep, leftStep } from '../../session/sign-in-steps.ts';
import styles from '../../ui/sign-in.module.css';
import { LazySignInSteps } from './lazy-steps.ts';

/** Whether this browser and this address can use passkeys at all. */
export const knowsPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

/** 使用通行密钥: neither name nor password. What speaks with the device is loaded with the first press. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (login: LoginResult) => void }) {
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<LeftStep>();
  async function enter(): Promise<void> {
    setBusy(true);
    clearNotices();
    try {
      const { enterByPasskey } = await import('../../session/passkeys.ts');
      onSignedIn(await enterByPasskey());
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
      <button
        type="button"
        className={`sb-button sb-button-plain ${styles.passkey}`}
        disabled={busy}
        onClick={() => void enter()}
      >
        使用通行密钥
      </button>
      {left && (
        <LazySignInSteps
          first={left}
          onSignedIn={(login) => {
            setLeft(undefined);
            onSignedIn(login);
          }}
          onGivenUp={() => setLeft(undefined)}
        />
      )}
    </>
  );
}
