import type { ReactNode } from 'react';
import { PLATFORM_NAME } from '../../lib/platform.ts';
import { Copyright } from './Copyright.tsx';
import { HillPicture } from './HillPicture.tsx';
import styles from './login-layout.module.css';

/** Frame of the screens outside a session (spec/1 §2). */
export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <img src="/logo.svg" alt="" width={44} height={44} />
        <div>
          <h1>{PLATFORM_NAME}</h1>
          <p>墓位、订单、服务一处管理</p>
        </div>
      </header>
      <HillPicture />
      <main className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
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
