import type { LoginResult, UserInfo } from '@songbai/contract/modules/session/session.calls.ts';
import { greeting } from '@songbai/contract/rules/menu.ts';
import { useState } from 'react';
import { isRegistrationOpen, isThirdPartyOpen } from '../../api/config.ts';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notices.ts';
import { setDictionaries } from '../../session/dictionary-cache.ts';
import { startSession } from '../../session/session.ts';
import { abandonToken, chooseDepart } from '../../session/sign-in.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import styles from '../../ui/sign-in.module.css';
import { AffiliationDialog } from './AffiliationDialog.tsx';
import { affiliationOf, type Choice } from './affiliation.ts';
import { knowsPasskeys, PasskeySignIn } from './PasskeySignIn.tsx';
import { SignInTabs } from './SignInTabs.tsx';

/** Loaded only where a provider is configured, to keep the sign-in page small. */
const ThirdSignIn = lazyComponent(async () => (await import('./ThirdSignIn.tsx')).ThirdSignIn, null);

interface SignInPageProps {
  onTyping: () => void;
  /** Called before the session starts, so that the address is already the target. */
  onSignedIn: () => void;
}

/** The sign-in screen: account form, then department and tenant if there is a choice. */
export function SignInPage({ onTyping, onSignedIn }: SignInPageProps) {
  const [pending, setPending] = useState<{ login: LoginResult; remember: boolean }>();

  function enter(login: LoginResult, remember: boolean, user: UserInfo, tenantId: number): void {
    onSignedIn();
    notify({ kind: 'success', title: '欢迎', text: `${greeting(new Date().getHours())}，欢迎回来` });
    startSession({ token: login.token, user, tenantId, remember });
    // Another tenant than that of the packet has other texts; they come with the menu.
    const other = (login.tenantList?.length ?? 0) > 1 && tenantId !== login.userInfo.loginTenantId;
    if (!other) setDictionaries(login.sysAllDictItems ?? {});
  }

  function signedIn(login: LoginResult, remember: boolean): void {
    const affiliation = affiliationOf(login);
    if (login.multi_depart === 0) {
      notify({ kind: 'warning', title: '提示', text: '您尚未归属部门,请确认账号信息', durationMs: 3000 });
    }
    if (affiliation.title) setPending({ login, remember });
    else enter(login, remember, login.userInfo, affiliation.tenantId);
  }

  async function chosen(choice: Choice): Promise<void> {
    if (!pending) return;
    const { login, remember } = pending;
    try {
      const { username } = login.userInfo;
      const user = choice.orgCode ? await chooseDepart(choice.orgCode, username, login.token) : login.userInfo;
      enter(login, remember, user, choice.tenantId);
    } catch (error) {
      notify({ kind: 'error', title: '登录失败', text: failureText(error) });
      givenUp();
    }
  }

  function givenUp(): void {
    if (pending) void abandonToken(pending.login.token);
    setPending(undefined);
  }

  return (
    <section className={styles.signInPage} aria-label="登录">
      <SignInTabs onTyping={onTyping} onSignedIn={signedIn} />
      {knowsPasskeys() && <PasskeySignIn onSignedIn={(login) => signedIn(login, true)} />}
      {isRegistrationOpen() && (
        <nav className={styles.links} aria-label="账户">
          <a href="/user/register">注册账户</a>
        </nav>
      )}
      {isThirdPartyOpen() && <ThirdSignIn onSignedIn={onSignedIn} />}
      {pending && <AffiliationDialog login={pending.login} onChosen={chosen} onCancel={givenUp} />}
    </section>
  );
}
