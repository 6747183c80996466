import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import { isSmsOpen } from '../../api/config.ts';
import { notify } from '../../lib/notices.ts';
import { WAITING_PAGE } from '../../ui/lazy-component.tsx';
import styles from '../../ui/sign-in.module.css';
import { SignInForm } from './SignInForm.tsx';

interface SignInTabsProps {
  onTyping: () => void;
  onSignedIn: (login: LoginResult, remember: boolean) => void;
}

const TITLES = ['账号密码登录', '手机号登录'] as const;
const startName = () => new URLSearchParams(window.location.search).get('username') ?? '';

/** Account sign-in, and the one by phone where codes can be sent. */
export function SignInTabs(props: SignInTabsProps) {
  if (isSmsOpen()) return <BothWays {...props} />;
  return <SignInForm {...props} startName={startName()} />;
}

/** 账号密码登录 and 手机号登录; each keeps its input while the other is shown. */
function BothWays(props: SignInTabsProps) {
  const id = useId();
  const [shown, setShown] = useState(0);
  // Loaded lazily, to keep the sign-in page small.
  const [Phone, setPhone] = useState<ComponentType<SignInTabsProps>>();

  function choose(tab: number): void {
    setShown(tab);
    if (tab === 1 && !Phone) {
      import('./door-pages.ts').then(
        (part) => setPhone(() => part.PhoneSignIn),
        () => notify({ kind: 'error', title: '页面加载失败，请刷新后重试' }),
      );
    }
  }

  function onKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    choose(1 - shown);
    document.getElementById(`${id}tab${1 - shown}`)?.focus();
  }

  const panel = (tab: number) => ({
    role: 'tabpanel',
    'aria-labelledby': `${id}tab${tab}`,
    hidden: shown !== tab,
  });
  return (
    <>
      <div className={styles.tabs} role="tablist">
        {TITLES.map((title, tab) => (
          <button
            key={title}
            id={`${id}tab${tab}`}
            type="button"
            role="tab"
            aria-selected={shown === tab}
            tabIndex={shown === tab ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={onKey}
          >
            {title}
          </button>
        ))}
      </div>
      <div {...panel(0)}>
        <SignInForm {...props} startName={startName()} />
      </div>
      <div {...panel(1)}>{Phone ? <Phone {...props} /> : WAITING_PAGE}</div>
    </>
  );
}
