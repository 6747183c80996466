import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { replacePath } from '../lib/browser-url.ts';
import { ApiError } from '../lib/failure.ts';
import { notify } from '../lib/notices.ts';
import { loadDictionaries } from '../session/dictionaries.ts';
import { useSession } from '../session/session.ts';
import { loadPermissions, signOut } from '../session/sign-in.ts';
import type { ExceptionCode } from '../ui/ExceptionView.tsx';
import { guard, HOME_PATH, loginPath, NOT_FOUND_PATH } from './guard.ts';
import { MainLayout } from './layout/MainLayout.tsx';
import { findRoute, useMenu } from './menu/use-menu.ts';
import { useSessionEnd } from './session-end.ts';
import { hasUnsavedInput } from './tabs/unsaved.ts';

const EXCEPTIONS: Readonly<Record<string, ExceptionCode>> = { '/403': 403, [NOT_FOUND_PATH]: 404, '/500': 500 };

/** The guard's branches with a token, then: which page does this address mean. */
export function Inside() {
  const location = useLocation();
  const menuLoaded = useSession((state) => state.permissions !== null);
  const { routes } = useMenu();
  const path = location.pathname;
  const decision = guard({ path, search: location.search, hasToken: true, menuLoaded });
  useMenuLoading(decision.kind === 'load-menu' ? decision.to : undefined);
  useUnloadWarning();

  if (decision.kind === 'go') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'load-menu') return <div className="sb-wait">正在加载菜单…</div>;
  if (path === '/') return <Navigate to={HOME_PATH} replace />;
  const exception = EXCEPTIONS[path];
  if (exception) return <MainLayout exception={exception} />;
  const route = findRoute(routes, path);
  if (!route) return <Navigate to={NOT_FOUND_PATH} replace />;
  if (route.redirect) return <Navigate to={route.redirect} replace />;
  return <MainLayout route={route} />;
}

/** Fetches menu and rights; a failure signs out and leads to the sign-in page with the way back (spec/1 §4). */
function useMenuLoading(to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    const asked = window.location.pathname + window.location.search;
    loadPermissions().then(
      () => {
        if (to !== asked) void navigate(to, { replace: true });
        // Edits of dictionaries reach everybody with their next page load, not after seven days.
        loadDictionaries({ quiet: true }).catch(() => undefined);
      },
      (error: unknown) => {
        // A dead token is already being dealt with.
        if (useSessionEnd.getState().stage !== 'running') return;
        if (error instanceof ApiError && error.http === 200) notify({ kind: 'error', title: error.message });
        replacePath(loginPath(asked));
        void signOut();
      },
    );
  }, [to, navigate]);
}

/** The browser asks before it closes or reloads a page with unsaved input. */
function useUnloadWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedInput()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
