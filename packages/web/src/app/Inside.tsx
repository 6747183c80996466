import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isThirdPartyOpen } from '../api/config.ts';
import { isEnterpriseChat } from '../api/errors.ts';
import { replacePath } from '../lib/browser-url.ts';
import { draftPaths } from '../lib/drafts.ts';
import { ApiError } from '../lib/failure.ts';
import { notify } from '../lib/notices.ts';
import { loadDictionaries } from '../session/dictionaries.ts';
import { startFreshness } from '../session/freshness.ts';
import { useSession } from '../session/session.ts';
import { loadPermissions, signOut } from '../session/sign-in.ts';
import { prepareAsking } from './ask-ahead.ts';
import { destinationOf } from './destination.ts';
import { isOutside } from './fixed-routes.ts';
import { guard, loginPath } from './guard.ts';
import { MainLayout } from './layout/MainLayout.tsx';
import { useLowApp } from './menu/use-low-app.ts';
import { useMenu } from './menu/use-menu.ts';
import { watchRelease } from './release.ts';
import { useSessionEnd } from './session-end.ts';
import { losesInput } from './tabs/unsaved.ts';
import { useStoredTabs } from './tabs/use-stored-tabs.ts';
import { forgetWithdrawn, withdrawnRoute } from './tabs/withdrawn.ts';
import { prefetchViews } from './view-registry.ts';

/** The guard's branches for a signed-in user, then the destination of the address. */
export function Inside() {
  const location = useLocation();
  const menuLoaded = useSession((state) => state.permissions !== null);
  const home = useSession((state) => state.permissions?.homePath);
  const closed = useSession((state) => state.permissions?.closedPaths);
  const { routes } = useMenu();
  const path = location.pathname;
  const decision = guard({ path, search: location.search, hasToken: true, menuLoaded });
  useMenuLoading(decision.kind === 'load-menu' ? decision.to : undefined);
  useUnloadWarning();
  useLowApp();
  useStoredTabs(routes, menuLoaded);
  useEffect(() => watchRelease(), []);
  useEffect(() => {
    if (menuLoaded) showKeptInput();
  }, [menuLoaded]);
  useEffect(startFreshness, []);
  useEffect(() => {
    // If this fails, pages fetch their lists themselves.
    prepareAsking().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (menuLoaded) forgetWithdrawn(routes);
  }, [menuLoaded, routes]);
  useEffect(
    () => (menuLoaded ? prefetchViews(routes.map(({ component }) => component)) : undefined),
    [menuLoaded, routes],
  );

  if (decision.kind === 'go') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'load-menu') return <div className="sb-wait">正在加载菜单…</div>;
  if (isOutside(path)) return <GoOutside path={path + location.search} />;
  const destination = destinationOf(routes, path, { open: withdrawnRoute, home, closed });
  if (destination.kind === 'go') return <Navigate to={destination.to} replace />;
  if (destination.kind === 'exception') return <MainLayout exception={destination.code} />;
  return <MainLayout route={destination.route} />;
}

/** The router reached a screen outside the console: hands the path to the gate, which has no router. */
function GoOutside({ path }: { path: string }) {
  useEffect(() => replacePath(path), [path]);
  return null;
}

/** Fetches menu and rights; on failure signs out and goes to the sign-in page with a redirect back (spec/1 §4). */
function useMenuLoading(to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    const asked = window.location.pathname + window.location.search;
    loadPermissions().then(
      () => {
        if (to !== asked) void navigate(to, { replace: true });
        // Edited dictionaries reach every user with the next page load, not when the seven-day cache expires.
        loadDictionaries({ quiet: true }).catch(() => undefined);
      },
      (error: unknown) => {
        // An expired token is handled elsewhere.
        if (useSessionEnd.getState().stage !== 'running') return;
        if (error instanceof ApiError && error.http === 200) notify({ kind: 'error', title: error.message });
        replacePath(loginPath(asked, isThirdPartyOpen() && isEnterpriseChat(navigator.userAgent)));
        void signOut();
      },
    );
  }, [to, navigate]);
}

/** Asks for confirmation before a page with unsaved input is closed or reloaded. */
function useUnloadWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (losesInput()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/** Drafts of forms in drawers are restored when the drawer opens, so after a reload the user is notified of them. */
function showKeptInput(): void {
  if (draftPaths().length === 0) return;
  notify({ kind: 'info', title: '未保存的内容已保留', text: '重新打开原来的页面和表单即可继续填写', durationMs: 8000 });
}
