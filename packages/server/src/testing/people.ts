import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { insertMany } from '../db/bulk.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { record } from '../db/seed/records.ts';

const NOW = '2026-06-30 10:00:00';

interface Department {
  id: string;
  orgCode: string;
  departName: string;
  parentId: string | null;
  delFlag?: number;
}

/** Adds a number of departments to a tenant. */
export async function departments(database: Database, tenantId: number, rows: readonly Department[]): Promise<void> {
  const departs = rows.map((row, at) => ({
    ...record(NOW),
    departOrder: at,
    orgCategory: row.parentId ? '2' : '1',
    orgType: '2',
    status: '1',
    mobile: null,
    address: null,
    memo: null,
    izLeaf: 1,
    tenantId,
    delFlag: 0,
    ...row,
  }));
  await inTransaction(database.db, (trx) => insertMany(trx, database.engine, 'sysDepart', departs));
}

interface Person {
  username: string;
  realname: string;
  sex?: number;
  birthday?: string;
  phone?: string;
  status?: number;
  delFlag?: number;
  relTenantIds?: string;
  /** Ids of departments. */
  departs: readonly string[];
}

/** Adds a number of accounts without roles; ids follow from the names. */
export async function people(database: Database, rows: readonly Person[]): Promise<void> {
  const users = rows.map(({ departs: _departs, ...row }) => ({
    ...record(NOW),
    id: `user-${row.username}`,
    usernameFolded: foldedName(row.username),
    passwordHash: 'unusable',
    status: 1,
    relTenantIds: '1',
    userIdentity: 1,
    activitiSync: 1,
    sex: null,
    birthday: null,
    phone: null,
    ...row,
  }));
  const links = rows.flatMap(({ username, departs }) =>
    departs.map((depId) => ({ id: `${username}-${depId}`, userId: `user-${username}`, depId })),
  );
  await inTransaction(database.db, async (trx) => {
    await insertMany(trx, database.engine, 'sysUser', users);
    await insertMany(trx, database.engine, 'sysUserDepart', links);
  });
}
