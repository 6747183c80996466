import { inAppPath } from '@songbai/contract/rules/in-app-path.ts';
import { type MenuNode, routesFromMenu } from '@songbai/contract/rules/menu.ts';
import { componentKey } from '@songbai/contract/rules/menu-address.ts';
import type { Notice } from './announcement.calls.ts';

/** Target of a notice. */
export type OpenTarget =
  /** No target: it is read and closed. */
  | { kind: 'none' }
  | { kind: 'page'; to: string }
  /** Another site, in a new browser tab. */
  | { kind: 'outside'; url: string }
  /** An address that is not allowed. */
  | { kind: 'refused' }
  /** A page that does not exist or that the user may not open. */
  | { kind: 'missing' };

type Openable = Pick<Notice, 'openType' | 'openPage' | 'busId'>;

/**
 * `openType` url opens the address in `openPage`; component opens the page of that key in the user's own menu, with
 * `busId` as the record whose detail is open there (spec/1 §2).
 */
export function openTarget({ openType, openPage, busId }: Openable, menu: readonly MenuNode[]): OpenTarget {
  const page = (openPage ?? '').trim();
  if (openType === 'url') return addressTarget(page);
  if (openType !== 'component') return { kind: 'none' };
  const key = componentKey(page);
  const route = key === '' ? undefined : routesFromMenu(menu).find((one) => one.component === key && !one.redirect);
  if (!route) return { kind: 'missing' };
  const query = busId ? `?${new URLSearchParams({ detail: busId })}` : '';
  return { kind: 'page', to: route.path + query };
}

function addressTarget(page: string): OpenTarget {
  const path = inAppPath(page);
  if (path !== undefined) return { kind: 'page', to: path };
  if (/^https?:\/\//i.test(page) && URL.canParse(page)) return { kind: 'outside', url: page };
  return { kind: 'refused' };
}
