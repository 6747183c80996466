import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import type { ExceptionCode } from '../ui/ExceptionView.tsx';

export const HOME_PATH = '/dashboard/analysis';
export const LOGIN_PATH = '/user/login';
/** Way in through another system (enterprise chat). */
export const EXTERNAL_LOGIN_PATH = '/oauth2-app/login';
export const NOT_FOUND_PATH = '/404';

/** A path that exists whatever the menu says (spec/1 §2). */
export type FixedRoute = { path: string; title: string } & (
  | { kind: 'redirect'; to: string; open?: true }
  /** Before or beside a session; the screens are registered in outside-pages.ts. */
  | { kind: 'outside' }
  /** Needs a session; the component key is looked up in view-registry.ts. */
  | { kind: 'inside'; component: string; keepAlive: boolean }
  /** Open to everybody. */
  | { kind: 'exception'; code: ExceptionCode }
);

export const FIXED_ROUTES: readonly FixedRoute[] = [
  { path: '/', title: '首页', kind: 'redirect', to: HOME_PATH },
  { path: '/user', title: '登录', kind: 'redirect', to: LOGIN_PATH, open: true },
  { path: LOGIN_PATH, title: '登录', kind: 'outside' },
  { path: '/user/register', title: '注册', kind: 'outside' },
  { path: '/user/register-result', title: '注册结果', kind: 'outside' },
  { path: '/user/alteration', title: '找回密码', kind: 'outside' },
  { path: '/oauth2-app', title: '第三方登录', kind: 'redirect', to: EXTERNAL_LOGIN_PATH, open: true },
  { path: EXTERNAL_LOGIN_PATH, title: '第三方登录', kind: 'outside' },
  { path: '/test', title: '演示', kind: 'redirect', to: '/test/home' },
  { path: '/test/home', title: '演示首页', kind: 'inside', component: 'test/Home', keepAlive: false },
  {
    path: '/isps/userAnnouncement',
    title: '我的消息',
    kind: 'inside',
    component: 'system/UserAnnouncementList',
    keepAlive: true,
  },
  { path: '/account/center', title: '个人中心', kind: 'inside', component: 'account/center/Index', keepAlive: true },
  ...settingsPages({
    base: '基本设置',
    security: '安全设置',
    custom: '个性化设置',
    binding: '账户绑定',
    notification: '新消息通知',
  }),
  {
    path: '/account/settings/:tab?',
    title: '个人设置',
    kind: 'inside',
    component: 'account/settings/Index',
    keepAlive: true,
  },
  { path: '/403', title: '403', kind: 'exception', code: 403 },
  { path: NOT_FOUND_PATH, title: '404', kind: 'exception', code: 404 },
  { path: '/500', title: '500', kind: 'exception', code: 500 },
  { path: '/exception/403', title: '403', kind: 'exception', code: 403 },
  { path: '/exception/404', title: '404', kind: 'exception', code: 404 },
  { path: '/exception/500', title: '500', kind: 'exception', code: 500 },
];

/** Parts of the account settings: one page, each part under an address and a title of its own. */
function settingsPages(titles: Readonly<Record<string, string>>): FixedRoute[] {
  return Object.entries(titles).map(([part, title]) => ({
    path: `/account/settings/${part}`,
    title,
    kind: 'inside',
    component: 'account/settings/Index',
    keepAlive: true,
  }));
}

const byPath = new Map(FIXED_ROUTES.map((route) => [route.path, route]));

/** The fixed route that stands at exactly this path. */
export const fixedRoute = (path: string): FixedRoute | undefined => byPath.get(path);

export function exceptionAt(path: string): ExceptionCode | undefined {
  const route = byPath.get(path);
  return route?.kind === 'exception' ? route.code : undefined;
}

export const isOutside = (path: string): boolean => byPath.get(path)?.kind === 'outside';

/** Pages of the console that stand in no menu, in the form of those that do. */
export const FIXED_PAGES: readonly MenuRoute[] = FIXED_ROUTES.flatMap((route) => {
  if (route.kind !== 'inside') return [];
  const { path, title, component, keepAlive } = route;
  return [{ path, title, component, keepAlive, trail: [] }];
});
