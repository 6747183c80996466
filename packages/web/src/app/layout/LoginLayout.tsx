import type { ReactNode } from 'react';
import { PLATFORM_NAME } from '../../lib/platform.ts';
import { Copyright } from './Copyright.tsx';
import styles from './login-layout.module.css';

/** Frame of the screens outside a session (spec/1 §2). */
export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <img src="/logo.svg" alt="" width={44} height={44} />
        <h1>{PLATFORM_NAME}</h1>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        <nav aria-label="页脚链接">
          <a href="/help.html">帮助</a>
          <a href="/privacy.html">隐私</a>
          <a href="/terms.html">条款</a>
        </nav>
        <Copyright />
      </footer>
    </div>
  );
}
