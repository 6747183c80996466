import type { Filter } from '@songbai/contract/resource/filter.ts';
import { operatorOf } from '@songbai/contract/wire/list-params.ts';
import type { Database, Db, Engine } from '../db/database.ts';

/** A live session with its user and the version of everybody's rights, read in one statement per request. */
export interface SessionRow {
  sessionId: string;
  orgCode: string | null;
  seenAt: number;
  expiresAt: number;
  userId: string;
  username: string;
  realname: string;
  status: number;
  delFlag: number;
  relTenantIds: string | null;
  rights: number;
  dictionaries: number;
}

/** Ready-made text on the reading connection: this runs before every call, and building it anew costs more than it. */
export async function findSession(database: Database, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(FIND_SESSION[database.engine], [tokenHash]);
  return row;
}

export async function findSessionById(database: Database, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(FIND_SESSION_BY_ID[database.engine], [sessionId]);
  return row;
}

const findSessionBy = (
  condition: string,
) => `select s.id as "sessionId", s.org_code as "orgCode", s.seen_at as "seenAt",
  s.expires_at as "expiresAt", u.id as "userId", u.username as "username", u.realname as "realname", u.status as "status",
  u.del_flag as "delFlag", u.rel_tenant_ids as "relTenantIds",
  coalesce((select value from sys_state where id = 'rights'), 0) as "rights",
  coalesce((select value from sys_state where id = 'dictionaries'), 0) as "dictionaries"
  from sys_session s join sys_user u on u.id = s.user_id where ${condition}`;

const FIND_SESSION: Readonly<Record<Engine, string>> = {
  sqlite: findSessionBy('s.token_hash = ?'),
  postgres: findSessionBy('s.token_hash = $1'),
};
const FIND_SESSION_BY_ID: Readonly<Record<Engine, string>> = {
  sqlite: findSessionBy('s.id = ?'),
  postgres: findSessionBy('s.id = $1'),
};

/** Moves the end of a session; called at most once an hour a session. */
export async function touchSession(db: Db, id: string, seenAt: number, expiresAt: number): Promise<void> {
  await db.updateTable('sysSession').set({ seenAt, expiresAt }).where('id', '=', id).execute();
}

/** A granted data rule before its variables are filled in. */
export interface RuleRow {
  component: string;
  field: string;
  operator: string;
  value: string;
}

export interface Rights {
  codes: ReadonlySet<string>;
  roleCodes: readonly string[];
  rules: readonly RuleRow[];
  /** Codes of all departments the user belongs to. */
  orgCodes: readonly string[];
}

/** Everything a user's roles grant: codes of buttons and pages, and data rules (contract/1 §3, §7.4). */
export async function loadRights(db: Db, userId: string): Promise<Rights> {
  const roles = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select(['r.id', 'r.roleCode'])
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .execute();
  const roleIds = roles.map((role) => role.id);
  const grants = roleIds.length === 0 ? [] : await loadGrants(db, roleIds);
  const departs = await db
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
    .select('d.orgCode')
    .where('ud.userId', '=', userId)
    .execute();
  const codes = grants.flatMap((grant) => (grant.perms ?? '').split(',').filter((code) => code !== ''));
  return {
    codes: new Set(codes),
    roleCodes: roles.map((role) => role.roleCode),
    rules: await loadRules(db, grants),
    orgCodes: departs.map((depart) => depart.orgCode),
  };
}

interface Grant {
  permissionId: string;
  perms: string | null;
  component: string | null;
  dataRuleIds: string | null;
}

/**
 * Whatever the roles were given and is not deleted. A rule that is switched off only stops hiding its button (spec/1 §6):
 * it takes no right from its holders, lifts no data rule, and gives nobody a right.
 */
function loadGrants(db: Db, roleIds: readonly string[]): Promise<Grant[]> {
  return db
    .selectFrom('sysRolePermission as rp')
    .innerJoin('sysPermission as p', 'p.id', 'rp.permissionId')
    .select(['p.id as permissionId', 'p.perms', 'p.component', 'rp.dataRuleIds'])
    .where('rp.roleId', 'in', roleIds)
    .where('p.delFlag', '=', 0)
    .execute();
}

/** The union of granted rules; only valid ones (status 1) restrict, and no granted rule means no restriction. */
async function loadRules(db: Db, grants: readonly Grant[]): Promise<RuleRow[]> {
  const ids = [...new Set(grants.flatMap((grant) => (grant.dataRuleIds ?? '').split(',').filter((id) => id !== '')))];
  if (ids.length === 0) return [];
  const rules = await db
    .selectFrom('sysPermissionDataRule as r')
    .innerJoin('sysPermission as p', 'p.id', 'r.permissionId')
    .select(['p.component', 'r.ruleColumn', 'r.ruleConditions', 'r.ruleValue'])
    .where('r.id', 'in', ids)
    .where('r.status', '=', '1')
    .where('r.delFlag', '=', 0)
    .orderBy('r.id')
    .execute();
  return rules.flatMap((rule) =>
    rule.component && rule.ruleColumn
      ? [{ component: rule.component, field: rule.ruleColumn, operator: rule.ruleConditions, value: rule.ruleValue }]
      : [],
  );
}

/** A rule as a filter once its variables stand for this person; an empty value skips the rule (contract/1 §7.5). */
export function ruleFilter(rule: RuleRow, variables: Readonly<Record<string, string>>): Filter | undefined {
  const op = operatorOf(rule.operator);
  // Raw SQL rules are never executed (design.md §9).
  if (!op) return undefined;
  const value = rule.value
    .replace(/#\{(\w+)\}/g, (place, name: string) => variables[name.replaceAll('_', '').toLowerCase()] ?? place)
    .trim();
  if (value === '') return undefined;
  const pieces = value.split(',').map((piece) => piece.trim());
  return { field: rule.field, op, value: op === 'in' ? pieces : value };
}
