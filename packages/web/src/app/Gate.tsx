import { useEffect } from 'react';
import { casUrl, isThirdPartyOpen } from '../api/config.ts';
import { isEnterpriseChat } from '../api/errors.ts';
import { replacePath, useBrowserPath } from '../lib/browser-url.ts';
import { PLATFORM_NAME } from '../lib/platform.ts';
import { SignInPage } from '../modules/session/index.ts';
import { isLeaving, useSession } from '../session/session.ts';
import { ExceptionView } from '../ui/ExceptionView.tsx';
import { lazyComponent, WAITING_PAGE } from '../ui/lazy-component.tsx';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { exceptionAt, fixedRoute, isOutside, LOGIN_PATH, START_PATH } from './fixed-routes.ts';
import { guard, redirectTarget } from './guard.ts';
import { LoginLayout } from './layout/LoginLayout.tsx';
import { loadShell, prefetchShell } from './load-shell.ts';
import { outsidePageOf } from './outside-pages.ts';
import { PartBoundary } from './PartBoundary.tsx';

const Shell = lazyComponent(loadShell, WAITING_PAGE);
/** Loaded only where a CAS server signs everybody in. */
const CasSignIn = lazyComponent(
  async () => (await import('../modules/session/door-pages.ts')).CasSignInPage,
  WAITING_PAGE,
);

/**
 * Shows the sign-in screens without a token and the console with one. It uses no router and no component library, so
 * that the sign-in page stays small; both are loaded with the console.
 */
export function Gate() {
  const hasToken = useSession((state) => state.token !== null);
  const url = new URL(useBrowserPath(), window.location.origin);
  // Registration and similar screens also open with a session; the console then redirects the sign-in pages to home.
  const decision = guard({ path: url.pathname, search: url.search, hasToken, menuLoaded: false });
  const outside = !hasToken || (decision.kind === 'pass' && isOutside(url.pathname));
  return (
    <>
      <NoticeStack />
      {outside ? (
        <Outside url={url} hasToken={hasToken} />
      ) : (
        <PartBoundary>
          <Shell />
        </PartBoundary>
      )}
    </>
  );
}

function Outside({ url, hasToken }: { url: URL; hasToken: boolean }) {
  const { pathname, search } = url;
  const external = isThirdPartyOpen() && isEnterpriseChat(navigator.userAgent);
  const decision = guard({ path: pathname, search, hasToken, menuLoaded: false, external });
  const byCas = !hasToken && !external && isForCas(url);
  const to = decision.kind === 'go' && !byCas ? decision.to : undefined;
  useEffect(() => {
    if (to) replacePath(to);
  }, [to]);
  const title = fixedRoute(pathname)?.title ?? '提示';
  useEffect(() => {
    document.title = `${title} - ${PLATFORM_NAME}`;
  }, [title]);
  if (to) return null;
  if (isLeaving()) return WAITING_PAGE;
  return (
    <LoginLayout>
      {byCas ? (
        <PartBoundary>
          <CasSignIn search={search} go={replacePath} />
        </PartBoundary>
      ) : (
        <OutsideScreen path={pathname} search={search} />
      )}
    </LoginLayout>
  );
}

/** The sign-in page, unless its account form was asked for, and the start page that a ticket comes to. */
function isForCas({ pathname, searchParams }: URL): boolean {
  if (casUrl() === '' || isLeaving()) return false;
  if (pathname === LOGIN_PATH) return !searchParams.has('account');
  return pathname === START_PATH && searchParams.has('ticket');
}

function OutsideScreen({ path, search }: { path: string; search: string }) {
  const signedIn = () => replacePath(redirectTarget(search, START_PATH));
  if (path === LOGIN_PATH) return <SignInPage onTyping={prefetchShell} onSignedIn={signedIn} />;
  const Page = outsidePageOf(path);
  const code = exceptionAt(path) ?? 404;
  if (!Page)
    return <ExceptionView code={code} action={{ label: '返回首页', onClick: () => replacePath(START_PATH) }} />;
  return (
    <PartBoundary key={path}>
      <Page go={replacePath} onSignedIn={signedIn} search={search} />
    </PartBoundary>
  );
}
