import { DEPART_STATUS, ORG_CATEGORY } from '@songbai/contract/modules/depart/depart.dicts.ts';
import { nextTreeCode } from '@songbai/contract/rules/tree-code.ts';
import { insertMany } from '@songbai/server/db/bulk.ts';
import { type Database, inTransaction, runSql } from '@songbai/server/db/database.ts';
import { record } from '@songbai/server/db/seed/records.ts';
import { bumpState } from '@songbai/server/db/state.ts';
import { givenName, type Sex, surname } from './names.ts';
import { createRandom, seedFrom } from './random.ts';

/** Figures of a big organisation (user-asks row 10). */
export interface OrganisationSize {
  /** Departments below each one, level by level under the root. */
  levels: readonly number[];
  users: number;
  roles: number;
}

const BIG_ORGANISATION: OrganisationSize = { levels: [20, 50, 19], users: 100_000, roles: 500 };

/** The tree is added next to the tenant's existing departments. */
const ROOT = 'Y01';
const TENANT = 1;
const ROLE_PREFIX = 'role-big-';

interface Node {
  id: string;
  orgCode: string;
  departName: string;
  parentId: string | null;
  level: number;
}

/** True when the organisation exists already. */
export async function hasOrganisation({ db }: Database): Promise<boolean> {
  const root = await db.selectFrom('sysDepart').select('id').where('orgCode', '=', ROOT).executeTakeFirst();
  return root !== undefined;
}

/**
 * Adds a tree of departments, people in its lowest level and roles to the first tenant, always the same ones. None of
 * these people can sign in: the accounts get the given hash, which belongs to no password.
 * @returns how many of each were added
 */
export async function seedOrganisation(
  database: Database,
  now: string,
  passwordHash: string,
  size: OrganisationSize = BIG_ORGANISATION,
): Promise<{ departs: number; users: number; roles: number }> {
  const departs = tree(size.levels);
  const last = size.levels.length + 1;
  const offices = departs.filter(({ level }) => level === last);
  const roles = rolesOf(size.roles, now);
  const { users, members, holders } = peopleOf(size.users, offices, roles, { now, passwordHash });
  await inTransaction(database.db, async (trx) => {
    const insert = insertMany.bind(undefined, trx, database.engine);
    await insert(
      'sysDepart',
      departs.map((depart, order) => departRow(depart, order, { now, last })),
    );
    await insert('sysRole', roles);
    await insert('sysUser', users);
    await insert('sysUserDepart', members);
    await insert('sysUserRole', holders);
    await bumpState(trx, 'rights');
  });
  // Updates the statistics: query plans chosen for empty tables would be kept otherwise.
  await runSql(database.db, 'analyze', []);
  return { departs: departs.length, users: users.length, roles: roles.length };
}

function tree(levels: readonly number[]): Node[] {
  const root: Node = { id: `depart-${ROOT}`, orgCode: ROOT, departName: '松柏集团', parentId: null, level: 1 };
  const all = [root];
  let above = [root];
  for (const [index, count] of levels.entries()) {
    const next = above.flatMap((parent) => childrenOf(parent, count, index));
    all.push(...next);
    above = next;
  }
  return all;
}

const LEVEL_NAMES = ['大区', '分公司', '部门'];

function childrenOf(parent: Node, count: number, index: number): Node[] {
  const children: Node[] = [];
  let last: string | undefined;
  for (let number = 1; number <= count; number += 1) {
    const orgCode = nextTreeCode(parent.orgCode, last);
    last = orgCode;
    const departName = `${index === 0 ? '' : parent.departName}第${number}${LEVEL_NAMES[index] ?? '组'}`;
    children.push({ id: `depart-${orgCode}`, orgCode, departName, parentId: parent.id, level: parent.level + 1 });
  }
  return children;
}

function departRow({ level, ...depart }: Node, departOrder: number, { now, last }: { now: string; last: number }) {
  return {
    ...record(now),
    ...depart,
    departOrder,
    orgCategory: level === 1 ? ORG_CATEGORY.company : ORG_CATEGORY.department,
    orgType: String(level),
    status: DEPART_STATUS.on,
    izLeaf: level === last ? 1 : 0,
    tenantId: TENANT,
  };
}

function rolesOf(count: number, now: string) {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return {
      ...record(now),
      id: `${ROLE_PREFIX}${number}`,
      roleName: `岗位角色${number}`,
      roleCode: `big_${number}`,
      description: null,
    };
  });
}

interface Account {
  now: string;
  passwordHash: string;
}

function peopleOf(
  count: number,
  offices: readonly Node[],
  roles: readonly { id: string }[],
  { now, passwordHash }: Account,
) {
  const random = createRandom(seedFrom('organisation', count));
  const audit = record(now);
  const numbered = Array.from({ length: count }, (_, index) => String(index + 1).padStart(6, '0'));
  const users = numbered.map((number, index) => {
    const sex: Sex = index % 2 === 0 ? '1' : '2';
    return {
      ...audit,
      id: `user-big-${number}`,
      username: `staff${number}`,
      usernameFolded: `staff${number}`,
      realname: surname(random) + givenName(random, sex, 1970 + (index % 35)),
      passwordHash,
      sex: Number(sex),
      phone: `199${number.padStart(8, '0')}`,
      workNo: `B${number}`,
      orgCode: placeOf(offices, index).orgCode,
      status: 1,
      userIdentity: 1,
      relTenantIds: String(TENANT),
      activitiSync: 1,
    };
  });
  const members = users.map(({ id }, index) => ({ id: `m-${id}`, userId: id, depId: placeOf(offices, index).id }));
  const holders = users.map(({ id }, index) => ({ id: `r-${id}`, userId: id, roleId: placeOf(roles, index).id }));
  return { users, members, holders };
}

/** People are assigned one after another. */
function placeOf<T>(places: readonly T[], index: number): T {
  const place = places[index % places.length];
  if (place === undefined) throw new Error('an organisation needs departments and roles');
  return place;
}
