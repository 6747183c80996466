import { givenName, type Sex, surname } from './names.ts';
import { createRandom, type Random, seedFrom, share } from './random.ts';
import { SIZES, type Size } from './sizes.ts';

/** A console account of the demo; `id` is derived from the user name by `insertUser`. */
export interface Person {
  id: string;
  username: string;
  realname: string;
  role: string;
  tenantId: number;
  /** Department code. */
  depart: string;
}

interface Post {
  role: string;
  /** Section of a company: 0 the company itself, 1 sales, 2 finance, 3 records, 4 field, 5 customer service. */
  section: number;
  /** Relative number of people for 15, 45 and about 66 accounts a tenant. */
  heads: Readonly<Record<Size, number>>;
}

/** Posts of an office of each size (domain.md §9, §11.2); the remaining accounts are in sales. */
const POSTS: readonly Post[] = [
  { role: 'gm', section: 0, heads: { small: 1, medium: 1, large: 1 } },
  { role: 'sys_admin', section: 0, heads: { small: 1, medium: 1, large: 1 } },
  { role: 'auditor', section: 0, heads: { small: 1, medium: 1, large: 1 } },
  { role: 'sales_mgr', section: 1, heads: { small: 1, medium: 2, large: 2 } },
  { role: 'finance_mgr', section: 2, heads: { small: 1, medium: 1, large: 1 } },
  { role: 'cashier', section: 2, heads: { small: 1, medium: 4, large: 6 } },
  { role: 'records_mgr', section: 3, heads: { small: 1, medium: 1, large: 1 } },
  { role: 'records', section: 3, heads: { small: 1, medium: 4, large: 6 } },
  { role: 'field_mgr', section: 4, heads: { small: 1, medium: 2, large: 2 } },
  { role: 'field', section: 4, heads: { small: 1, medium: 8, large: 12 } },
  { role: 'reception', section: 5, heads: { small: 1, medium: 4, large: 6 } },
  { role: 'service', section: 5, heads: { small: 1, medium: 4, large: 6 } },
];
const SALES_SECTION = 1;

/** Role `gm` alone would give a user name below the minimum length. */
const USERNAMES: Readonly<Record<string, string>> = { gm: 'director' };

/** `A01` for the first tenant, `B01` for the second …; sections are `A01A01` and so on. */
export function companyCode(tenantId: number): string {
  return `${String.fromCharCode(64 + tenantId)}01`;
}

export function sectionCode(tenantId: number, section: number): string {
  return section === 0 ? companyCode(tenantId) : `${companyCode(tenantId)}A0${section}`;
}

/** All accounts, tenant by tenant; `sales1` is 王芳. */
export function staffOf(size: Size): Person[] {
  const random = createRandom(seedFrom('staff', size));
  const numbers = new Map<string, number>();
  const used = new Set<string>();
  const figures = SIZES[size];
  const heads = share(
    figures.accounts,
    Array.from({ length: figures.tenants }, () => 1),
  );
  return heads.flatMap((count, index) => {
    const tenantId = index + 1;
    const others = POSTS.flatMap((post) => Array.from({ length: post.heads[size] }, () => post));
    const sales = Array.from({ length: count - others.length }, () => ({ role: 'sales', section: SALES_SECTION }));
    return [...sales, ...others].map(({ role, section }) => {
      const number = (numbers.get(role) ?? 0) + 1;
      numbers.set(role, number);
      const username = `${USERNAMES[role] ?? role}${number}`;
      const realname = username === 'sales1' ? '王芳' : newName(random, used);
      return { id: `user-${username}`, username, realname, role, tenantId, depart: sectionCode(tenantId, section) };
    });
  });
}

function newName(random: Random, used: Set<string>): string {
  for (;;) {
    const sex: Sex = random.chance(0.5) ? '1' : '2';
    const name = surname(random) + givenName(random, sex, random.int(1968, 2000));
    if (used.has(name) || name === '王芳') continue;
    used.add(name);
    return name;
  }
}
