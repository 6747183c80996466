import type { CasLoginResult } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { safeRedirect } from '@songbai/contract/rules/in-app-path.ts';
import { greeting } from '@songbai/contract/rules/menu.ts';
import { useEffect, useState } from 'react';
import { casUrl } from '../../api/config.ts';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notices.ts';
import { startSession } from '../../session/session.ts';
import { type LeftStep, leftStep } from '../../session/sign-in-steps.ts';
import styles from './door.module.css';
import { LazySignInSteps } from './lazy-steps.ts';
import { casEnter } from './third-login.calls.ts';

interface CasSignInPageProps {
  search: string;
  go: (path: string) => void;
  /** Leaves for the CAS server; replaced in tests. */
  leaveTo?: (address: string) => void;
}

/** Where the person wanted to go, while he is at the CAS server. */
const TARGET = 'songbai-cas-target';

/**
 * Sign-in at the CAS server (contract/1 §2.10). A refused ticket is told here instead of going there again, which would
 * never end for somebody whom it knows and we do not.
 */
export function CasSignInPage({ search, go, leaveTo = leave }: CasSignInPageProps) {
  const [failure, setFailure] = useState<string>();
  const [left, setLeft] = useState<LeftStep>();
  const service = `${window.location.origin}/`;
  const signInAddress = `${casUrl()}/login?service=${encodeURIComponent(service)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, whose ticket is used up by it
  useEffect(() => {
    const query = new URLSearchParams(search);
    const ticket = query.get('ticket');
    if (ticket === null) {
      sessionStorage.setItem(TARGET, query.get('redirect') ?? '/');
      leaveTo(signInAddress);
      return;
    }
    casEnter(ticket, service).then(entered, (error: unknown) => {
      const step = leftStep(error);
      if (step) setLeft(step);
      else setFailure(failureText(error));
    });
  }, [search]);
  function entered({ token, userInfo }: Pick<CasLoginResult, 'token' | 'userInfo'>): void {
    go(safeRedirect(sessionStorage.getItem(TARGET), '/'));
    notify({ kind: 'success', title: '欢迎', text: `${greeting(new Date().getHours())}，欢迎回来` });
    const tenantId = Number(userInfo.loginTenantId) || 0;
    startSession({ token, user: userInfo, tenantId, remember: false });
  }

  return (
    <section className={styles.page} aria-labelledby="cas-title">
      <h2 id="cas-title">单点登录</h2>
      <p role="status">{failure ?? '正在登录，请稍候…'}</p>
      {left && (
        <LazySignInSteps
          first={left}
          onSignedIn={entered}
          onGivenUp={() => {
            setLeft(undefined);
            setFailure('登录已取消');
          }}
        />
      )}
      {failure && (
        <>
          <a className={`sb-button ${styles.wide} ${styles.linkButton}`} href={signInAddress}>
            重新登录
          </a>
          <a className={styles.back} href="/user/login?account=1">
            使用账号登录
          </a>
        </>
      )}
    </section>
  );
}

function leave(address: string): void {
  window.location.replace(address);
}
