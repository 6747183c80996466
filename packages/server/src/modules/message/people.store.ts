import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';

/** A colleague and how to reach him. */
export interface Person {
  id: string;
  username: string;
  realname: string;
  email: string | null;
  phone: string | null;
}

const people = (db: Db, tenantId: number) =>
  db
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .select(['u.id', 'u.username', 'u.realname', 'u.email', 'u.phone'])
    .where('u.delFlag', '=', 0)
    .where('ut.tenantId', '=', tenantId);

/** The live account of this name that works for the tenant. */
export async function personNamed(db: Db, tenantId: number, username: string): Promise<Person | undefined> {
  return people(db, tenantId).where('u.username', '=', username).executeTakeFirst();
}

/** Accounts by tenant and name, for messages that are addressed to them. */
export interface Addressed {
  of(tenantId: number, username: string): Person | undefined;
}

/** All accounts that messages name as their receivers, in one statement for each few hundred names. */
export async function addressedPeople(
  db: Db,
  messages: readonly { tenantId: number; receiver: string }[],
): Promise<Addressed> {
  const found = new Map<string, Person>();
  const key = (tenantId: number, username: string) => `${tenantId} ${username}`;
  const named = messages.filter(({ receiver }) => receiver !== '');
  for (const tenantId of new Set(named.map((one) => one.tenantId))) {
    const names = new Set(named.flatMap((one) => (one.tenantId === tenantId ? [one.receiver] : [])));
    for (const part of chunks([...names]))
      for (const person of await people(db, tenantId).where('u.username', 'in', part).execute())
        found.set(key(tenantId, person.username), person);
  }
  return { of: (tenantId, username) => found.get(key(tenantId, username)) };
}

/** Those of the names that live accounts of the tenant have. */
export async function knownNames(db: Db, tenantId: number, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunks(names))
    for (const { username } of await people(db, tenantId).where('u.username', 'in', part).execute())
      found.add(username);
  return found;
}

/** The people of these ids. */
export async function peopleOf(db: Db, tenantId: number, ids: readonly string[]): Promise<Person[]> {
  const found: Person[] = [];
  for (const part of chunks(ids)) found.push(...(await people(db, tenantId).where('u.id', 'in', part).execute()));
  return found;
}

/** Everybody who may sign in to the tenant. */
export async function everybodyOf(db: Db, tenantId: number): Promise<Person[]> {
  return people(db, tenantId).where('u.status', '=', 1).execute();
}

/** Live accounts of a tenant that hold one of these permission codes. */
export async function holdersOf(db: Db, tenantId: number, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserGrant as g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .innerJoin('sysUser as u', 'u.id', 'g.userId')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .select('u.id')
    .distinct()
    .where('p.perms', 'in', codes)
    .where('p.delFlag', '=', 0)
    .where('u.delFlag', '=', 0)
    .where('u.status', '=', 1)
    .where('ut.tenantId', '=', tenantId)
    .execute();
  return rows.map(({ id }) => id);
}

/** All tenants, deleted ones too. */
export async function tenantIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('sysTenant').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
