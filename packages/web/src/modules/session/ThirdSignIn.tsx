import type { ThirdButton } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { useEffect, useState } from 'react';
import { apiBase } from '../../api/config.ts';
import styles from '../../ui/sign-in.module.css';
import { thirdButtons } from './third-login.calls.ts';
import { useThirdPopup } from './third-popup.ts';
import { useThirdSteps } from './use-third-steps.tsx';

interface ThirdSignInProps {
  /** Called before the session starts, so that the address is already the target. */
  onSignedIn: () => void;
}

/** 其他登录方式: a button for each configured provider, which opens its page in a pop-up (contract/1 §2.5). */
export function ThirdSignIn({ onSignedIn }: ThirdSignInProps) {
  const [buttons, setButtons] = useState<ThirdButton[]>([]);
  const { take, dialog } = useThirdSteps(onSignedIn);
  const open = useThirdPopup(take);
  useEffect(() => {
    let gone = false;
    // Without an answer the sign-in by password is there all the same.
    thirdButtons().then(
      (found) => {
        if (!gone) setButtons(found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  if (buttons.length === 0) return null;
  return (
    <nav className={styles.third} aria-label="其他登录方式">
      <span>其他登录方式</span>
      {buttons.map(({ source, name }) => (
        <button key={source} type="button" onClick={() => open(source, `${apiBase()}/sys/thirdLogin/render/${source}`)}>
          {name}
        </button>
      ))}
      {dialog}
    </nav>
  );
}
