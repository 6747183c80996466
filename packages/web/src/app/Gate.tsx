import { lazy, Suspense, useEffect } from 'react';
import { replacePath, useBrowserPath } from '../lib/browser-url.ts';
import { PLATFORM_NAME } from '../lib/platform.ts';
import { SignInPage } from '../modules/sign-in/index.ts';
import { useSession } from '../session/session.ts';
import { type ExceptionCode, ExceptionView } from '../ui/ExceptionView.tsx';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { guard, HOME_PATH, LOGIN_PATH, redirectTarget } from './guard.ts';
import { LoginLayout } from './layout/LoginLayout.tsx';
import { loadShell, prefetchShell } from './load-shell.ts';
import { PartBoundary } from './PartBoundary.tsx';

const Shell = lazy(async () => ({ default: await loadShell() }));

/**
 * Outside or inside: without a token the open screens, with one the console. It has no router and no component
 * library, so that the sign-in page stays light; both come with the console.
 */
export function Gate() {
  const hasToken = useSession((state) => state.token !== null);
  return (
    <>
      <NoticeStack />
      {hasToken ? (
        <PartBoundary>
          <Suspense fallback={<div className="sb-wait">正在加载…</div>}>
            <Shell />
          </Suspense>
        </PartBoundary>
      ) : (
        <Outside />
      )}
    </>
  );
}

const EXCEPTIONS: Readonly<Record<string, ExceptionCode>> = { '/403': 403, '/404': 404, '/500': 500 };

function Outside() {
  const url = new URL(useBrowserPath(), window.location.origin);
  const decision = guard({ path: url.pathname, search: url.search, hasToken: false, menuLoaded: false });
  const to = decision.kind === 'go' ? decision.to : undefined;
  useEffect(() => {
    if (to) replacePath(to);
  }, [to]);
  useEffect(() => {
    document.title = `${url.pathname === LOGIN_PATH ? '登录' : '提示'} - ${PLATFORM_NAME}`;
  }, [url.pathname]);
  if (to) return null;

  const code = EXCEPTIONS[url.pathname];
  return (
    <LoginLayout>
      {code ? (
        <ExceptionView code={code} action={{ label: '返回首页', onClick: () => replacePath(HOME_PATH) }} />
      ) : (
        <SignInPage onTyping={prefetchShell} onSignedIn={() => replacePath(redirectTarget(url.search, HOME_PATH))} />
      )}
    </LoginLayout>
  );
}
