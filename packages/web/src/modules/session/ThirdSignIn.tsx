import { THIRD_CHANNEL, type ThirdButton } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { apiBase } from '../../api/config.ts';
import styles from './sign-in.module.css';
import { thirdButtons } from './third-login.calls.ts';
import { useThirdSteps } from './use-third-steps.tsx';

const SIDE = 500;

interface ThirdSignInProps {
  /** Called before the session starts, so that the address is already the target. */
  onSignedIn: () => void;
}

/** 其他登录方式: a button for each configured provider, which opens its page in a pop-up (contract/1 §2.5). */
export function ThirdSignIn({ onSignedIn }: ThirdSignInProps) {
  const [buttons, setButtons] = useState<ThirdButton[]>([]);
  const { take, dialog } = useThirdSteps(onSignedIn);
  const open = usePopup(take);
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
        <button key={source} type="button" onClick={() => open(source)}>
          {name}
        </button>
      ))}
      {dialog}
    </nav>
  );
}

/** Opens the provider's page, 500 × 500 in the middle of the screen, and takes the one value that comes from it. */
function usePopup(take: (posted: unknown, source: string) => void): (source: string) => void {
  const opened = useRef<string>(undefined);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const api = new URL(apiBase(), window.location.href).origin;
    const heard = (posted: unknown) => {
      const source = opened.current;
      if (source === undefined) return;
      opened.current = undefined;
      latest.current(posted, source);
    };
    // Any page may post here: only ours counts, and only while one is open.
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin === api && event.source !== window) heard(event.data);
    };
    // Where the provider's page cut the pop-up off from this one.
    const channel = new BroadcastChannel(THIRD_CHANNEL);
    channel.onmessage = (event: MessageEvent<unknown>) => heard(event.data);
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      channel.close();
    };
  }, []);
  return (source) => {
    opened.current = source;
    const left = Math.max(0, (window.screen.width - SIDE) / 2);
    const top = Math.max(0, (window.screen.height - SIDE) / 2);
    const address = `${apiBase()}/sys/thirdLogin/render/${source}`;
    window.open(address, `third-login-${source}`, `popup,width=${SIDE},height=${SIDE},left=${left},top=${top}`);
  };
}
