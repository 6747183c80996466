/** A menu node as `getUserPermissionByToken` answers it (contract/1 §3). */
export interface MenuNode {
  id: string;
  route: '1' | '0';
  path: string;
  name: string | null;
  component: string;
  hidden?: true;
  alwaysShow?: true;
  redirect?: string | null;
  children?: MenuNode[];
  meta: {
    title: string;
    icon?: string;
    url?: string;
    keepAlive: boolean;
    internalOrExternal: boolean;
    componentName?: string;
    hideMenu?: true;
    permissionList?: string[];
  };
}

/** A page the router registers for a menu node. */
export interface MenuRoute {
  path: string;
  title: string;
  component: string;
  keepAlive: boolean;
  /** In-page frame for http(s) urls that stay inside. */
  frameUrl?: string;
  /** A pure container jumps here. */
  redirect?: string;
  /** Titles and paths of the ancestors, for the breadcrumb. */
  trail: { title: string; path: string }[];
}

const isContainer = (node: MenuNode): boolean => node.component.startsWith('layouts/');
const isWebUrl = (url: string | undefined): boolean => url !== undefined && /^https?:\/\//i.test(url);

/**
 * Menu tree → flat routes (spec/1 §2). A node whose `route` is "0" is left out with its children; an `alwaysShow` node
 * redirects to its own path (it is a page even with children); containers without a redirect go to their first child.
 */
export function routesFromMenu(nodes: readonly MenuNode[], trail: MenuRoute['trail'] = []): MenuRoute[] {
  return nodes.flatMap((node) => {
    if (node.route === '0') return [];
    const here = [...trail, { title: node.meta.title, path: node.path }];
    const children = routesFromMenu(node.children ?? [], here);
    if (!node.path.startsWith('/') && !isWebUrl(node.meta.url)) return children;
    const redirect = containerTarget(node, children);
    const route: MenuRoute = {
      path: node.path.startsWith('/') ? node.path : `/${node.path}`,
      title: node.meta.title,
      component: node.component,
      keepAlive: node.meta.keepAlive,
      trail,
      ...(isWebUrl(node.meta.url) && !node.meta.internalOrExternal && node.meta.url ? { frameUrl: node.meta.url } : {}),
      ...(redirect ? { redirect } : {}),
    };
    return [route, ...children];
  });
}

function containerTarget(node: MenuNode, children: readonly MenuRoute[]): string | undefined {
  if (node.alwaysShow || !isContainer(node)) return undefined;
  if (node.redirect?.startsWith('/') && node.redirect !== node.path) return node.redirect;
  return children.find((child) => !child.redirect)?.path;
}

/** An entry of the side menu. */
export interface MenuEntry {
  key: string;
  title: string;
  icon?: string;
  path: string;
  /** Opens in a new browser tab. */
  externalUrl?: string;
  children?: MenuEntry[];
}

/** Menu tree → visible entries: hidden ones are skipped; a parent stays a submenu unless `alwaysShow` (spec/1 §2). */
export function entriesFromMenu(nodes: readonly MenuNode[]): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (node.hidden || node.meta.hideMenu) return [];
    const children = node.alwaysShow ? [] : entriesFromMenu(node.children ?? []);
    if (isContainer(node) && children.length === 0 && !node.alwaysShow) return [];
    const entry: MenuEntry = {
      key: node.path,
      title: node.meta.title,
      path: node.path.startsWith('/') ? node.path : `/${node.path}`,
      ...(node.meta.icon ? { icon: node.meta.icon } : {}),
      ...(node.meta.internalOrExternal && isWebUrl(node.meta.url) && node.meta.url
        ? { externalUrl: node.meta.url }
        : {}),
      ...(children.length > 0 ? { children } : {}),
    };
    return [entry];
  });
}

/** Only in-app paths may follow a sign-in: no scheme, no host, no `//` or backslash tricks. */
export function safeRedirect(target: string | null | undefined, fallback: string): string {
  if (!target || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target)) return fallback;
  return target.startsWith('/user/') ? fallback : target;
}

/** Greeting by hour of day (spec/1 §1). */
export function greeting(hour: number): string {
  if (hour < 9) return '早上好';
  if (hour < 11) return '上午好';
  if (hour < 13) return '中午好';
  return hour < 20 ? '下午好' : '晚上好';
}
