import { HOME_PATH } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import type { ExceptionCode } from '../ui/ExceptionView.tsx';

export { HOME_PATH };
/** Leads to the home page that the person's roles name. */
export const START_PATH = '/';
export const LOGIN_PATH = '/user/login';
/** Sign-in through another system (enterprise chat). */
export const EXTERNAL_LOGIN_PATH = '/oauth2-app/login';
export const NOT_FOUND_PATH = '/404';

/** A path that exists independently of the menu (spec/1 §2). */
export type FixedRoute = { path: string; title: string } & (
  | { kind: 'redirect'; to: string; open?: true }
  /** Goes to the person's home page, once the rights that name it are loaded. */
  | { kind: 'start' }
  /** Available without a session, or also with one; the screens are registered in outside-pages.ts. */
  | { kind: 'outside' }
  /** Requires a session; the component key is looked up in view-registry.ts. */
  | { kind: 'inside'; component: string; keepAlive: boolean }
  /** Open to every user. */
  | { kind: 'exception'; code: ExceptionCode }
);

export const FIXED_ROUTES: readonly FixedRoute[] = [
  { path: START_PATH, title: '首页', kind: 'start' },
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
  {
    path: '/online/cgreport/:code',
    title: '在线报表',
    kind: 'inside',
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    keepAlive: true,
  },
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

/** Sections of the account settings: one page, each section with an address and a title of its own. */
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

/** The fixed route at exactly this path. */
export const fixedRoute = (path: string): FixedRoute | undefined => byPath.get(path);

export function exceptionAt(path: string): ExceptionCode | undefined {
  const route = byPath.get(path);
  return route?.kind === 'exception' ? route.code : undefined;
}

export const isOutside = (path: string): boolean => byPath.get(path)?.kind === 'outside';

/** Console pages that are in no menu, in the shape of menu routes. */
export const FIXED_PAGES: readonly MenuRoute[] = FIXED_ROUTES.flatMap((route) => {
  if (route.kind !== 'inside') return [];
  const { path, title, component, keepAlive } = route;
  return [{ path, title, component, keepAlive, trail: [] }];
});
