import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';

/** What the user has to choose after login. */
export interface Affiliation {
  /** Dialog title; undefined when there is nothing to choose. */
  title: '请选择租户和部门' | '请选择部门' | '请选择租户' | undefined;
  asksDepart: boolean;
  asksTenant: boolean;
  /** The tenant that needs no choice; 0 for none. */
  tenantId: number;
}

export interface Choice {
  /** Undefined when the department was not required. */
  orgCode: string | undefined;
  tenantId: number;
}

/** Department and tenant choice after login (contract/1 §2.6). */
export function affiliationOf(login: Pick<LoginResult, 'multi_depart' | 'tenantList'>): Affiliation {
  const tenants = login.tenantList ?? [];
  const asksDepart = login.multi_depart === 2;
  const asksTenant = tenants.length > 1;
  const tenantId = tenants.length === 1 ? (tenants[0]?.id ?? 0) : 0;
  const title = asksDepart && asksTenant ? '请选择租户和部门' : asksDepart ? '请选择部门' : '请选择租户';
  return { title: asksDepart || asksTenant ? title : undefined, asksDepart, asksTenant, tenantId };
}
