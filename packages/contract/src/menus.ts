import { MONITOR_MENUS } from './menus/monitor.ts';
import type { MenuSeed } from './menus/seed.ts';
import { SYSTEM_MENUS } from './menus/system.ts';
import { WORK_MENUS } from './menus/work.ts';

export type { MenuSeed } from './menus/seed.ts';

/** The menu tree with its component keys and button codes; a structure test holds it and the web's views together. */
export const MENUS: readonly MenuSeed[] = [
  ...WORK_MENUS,
  ...SYSTEM_MENUS,
  ...MONITOR_MENUS,
  {
    key: 'demo',
    name: '示例',
    url: '/demo',
    component: 'layouts/RouteView',
    icon: 'experiment',
    children: [{ key: 'gallery', name: '组件示例', url: '/demo/gallery', component: 'demo/Gallery' }],
  },
];

function flatten(menus: readonly MenuSeed[]): MenuSeed[] {
  return menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])]);
}

export const ALL_MENUS: readonly MenuSeed[] = flatten(MENUS);

/** Every permission code that a button, a guard or a role may name (design.md §1). */
export const PERMISSION_CODES: ReadonlySet<string> = new Set(
  ALL_MENUS.flatMap((menu) => Object.keys(menu.buttons ?? {})),
);
