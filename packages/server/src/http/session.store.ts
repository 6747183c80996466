import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { type FieldLevel, widestLevel } from '@songbai/contract/rules/masks.ts';
import { filledExpression, parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { filled } from '@songbai/contract/rules/rule-variables.ts';
import { operatorOf } from '@songbai/contract/wire/list-params.ts';
import type { Database, Db, Engine } from '../db/database.ts';
import { STAMP_SQL } from '../db/dialect/postgres-stamps.ts';
import { loadOnlineGrants } from './online-grants.store.ts';

/** A live session with its user and the version of all rights, read in one statement per request. */
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
  designs: number;
}

/**
 * Prepared text on the reading connection: runs before every call, and building the text costs more than running it.
 */
export async function findSession(database: Database, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(FIND_SESSION[database.engine], [tokenHash]);
  return row;
}

export async function findSessionById(database: Database, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(FIND_SESSION_BY_ID[database.engine], [sessionId]);
  return row;
}

/** Sessions by token hash in one state of the database, unless that state is already known. */
export async function findSessionsSince(
  database: Database,
  known: string,
  tokenHashes: readonly string[],
): Promise<{ stamp: string; rows: Map<string, SessionRow> }> {
  type Found = SessionRow & { stamp: string; tokenHash: string | null };
  const found = await database.query<Found>(FIND_SESSIONS_SINCE, [known, tokenHashes]);
  const rows = new Map<string, SessionRow>();
  for (const { stamp: _stamp, tokenHash, ...row } of found) if (tokenHash !== null) rows.set(tokenHash, row);
  return { stamp: found[0]?.stamp ?? '', rows };
}

/** The person of a session or a token, with the versions of what is kept. */
export const PERSON_COLUMNS = `u.id as "userId", u.username as "username", u.realname as "realname", u.status as "status",
  u.del_flag as "delFlag", u.rel_tenant_ids as "relTenantIds",
  coalesce((select value from sys_state where id = 'rights'), 0) as "rights",
  coalesce((select value from sys_state where id = 'dictionaries'), 0) as "dictionaries",
  coalesce((select value from sys_state where id = 'designs'), 0) as "designs"`;

const SESSION_COLUMNS = `s.id as "sessionId", s.org_code as "orgCode", s.seen_at as "seenAt",
  s.expires_at as "expiresAt", ${PERSON_COLUMNS}`;

const findSessionBy = (condition: string) =>
  `select ${SESSION_COLUMNS} from sys_session s join sys_user u on u.id = s.user_id where ${condition}`;

/** One row with the state, and the sessions next to it when the state is new; on PostgreSQL. */
const FIND_SESSIONS_SINCE = `select ${STAMP_SQL} as "stamp", f.* from (select 1) as always left join lateral (
  select s.token_hash as "tokenHash", ${SESSION_COLUMNS} from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = any($2::text[]) and $1::text <> ${STAMP_SQL}) f on true`;

const FIND_SESSION: Readonly<Record<Engine, string>> = {
  sqlite: findSessionBy('s.token_hash = ?'),
  postgres: findSessionBy('s.token_hash = $1'),
};
const FIND_SESSION_BY_ID: Readonly<Record<Engine, string>> = {
  sqlite: findSessionBy('s.id = ?'),
  postgres: findSessionBy('s.id = $1'),
};

/** Extends a session; called at most once an hour per session. */
export async function touchSession(db: Db, id: string, seenAt: number, expiresAt: number): Promise<void> {
  await db.updateTable('sysSession').set({ seenAt, expiresAt }).where('id', '=', id).execute();
}

/** Tenants without access on a day: frozen and deleted ones, and those outside their period of use. */
export async function closedTenants(db: Db, today: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('sysTenant')
    .select('id')
    .where((where) =>
      where.or([
        where('status', '<>', 1),
        where('delFlag', '<>', 0),
        where('beginDate', '>', today),
        where('endDate', '<', today),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** A granted data rule before its variables are filled in. */
export interface RuleRow {
  component: string;
  field: string;
  operator: string;
  value: string;
  /** The meaning of a rule written as an expression; it names its own fields. */
  expression?: Filter;
}

export interface Rights {
  codes: ReadonlySet<string>;
  roleCodes: readonly string[];
  rules: readonly RuleRow[];
  /** Ids at the end of the addresses of granted pages of designed tables. */
  onlinePages: ReadonlySet<string>;
  /** Ids of granted fields, buttons and data rules of designed tables. */
  onlineGrants: ReadonlySet<string>;
  /** Codes of all departments the user belongs to. */
  orgCodes: readonly string[];
  /** The roles' settings for sensitive fields, by `resource.field`; the widest of several. */
  fieldLevels: ReadonlyMap<string, FieldLevel>;
}

/** Everything a user's roles grant: codes of buttons and pages, and data rules (contract/1 §3, §7.4). */
export async function loadRights(db: Db, userId: string): Promise<Rights> {
  const roles = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select('r.roleCode')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .execute();
  const grants = await loadGrants(db, userId);
  const departs = await db
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
    .select('d.orgCode')
    .where('ud.userId', '=', userId)
    .execute();
  const online = await loadOnlineGrants(db, userId);
  const codes = grants.flatMap((grant) => (grant.perms ?? '').split(',').filter((code) => code !== ''));
  return {
    codes: new Set(codes),
    roleCodes: roles.map((role) => role.roleCode),
    rules: [...(await loadRules(db, grants)), ...online.rules],
    onlinePages: new Set(grants.flatMap(({ url }) => onlinePageOf(url) ?? [])),
    onlineGrants: online.ids,
    orgCodes: departs.map((depart) => depart.orgCode),
    fieldLevels: await loadFieldLevels(db, userId),
  };
}

async function loadFieldLevels(db: Db, userId: string): Promise<ReadonlyMap<string, FieldLevel>> {
  const rows = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRoleField as f', 'f.roleId', 'r.id')
    .select(['f.field', 'f.level'])
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .execute();
  const levels = new Map<string, FieldLevel>();
  for (const { field, level } of rows) {
    const known = levels.get(field);
    levels.set(field, widestLevel(known ? [known, level] : [level]) ?? level);
  }
  return levels;
}

interface Grant {
  permissionId: string;
  perms: string | null;
  component: string | null;
  url: string | null;
  dataRuleIds: string | null;
}

/** The screens of designed tables and of reports (contract/2 §16.1, §17.1), by the table, view or report that they show. */
function onlinePageOf(url: string | null): string | undefined {
  const screen = /^\/?online\/(?:cgform(?:Tree|Erp|Tab|InnerTable)?List\/([^/?#:]+)|cgreport\/([^/?#:]+)(?:\?.*)?)$/;
  const [, table, report] = screen.exec(url ?? '') ?? [];
  return table ?? report;
}

/**
 * All grants of the person that are not deleted. A rule that is switched off only stops hiding its button (spec/1 §6):
 * it takes no right from its holders, lifts no data rule, and grants no right. The grants are materialised first:
 * without statistics the planner would compute them again for each menu.
 */
function loadGrants(db: Db, userId: string): Promise<Grant[]> {
  return db
    .with(
      (cte) => cte('g').materialized(),
      (query) => query.selectFrom('sysUserGrant').select(['permissionId', 'dataRuleIds']).where('userId', '=', userId),
    )
    .selectFrom('g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .select(['p.id as permissionId', 'p.perms', 'p.component', 'p.url', 'g.dataRuleIds'])
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
    .leftJoin('sysPermission as above', 'above.id', 'p.parentId')
    .select(['p.component', 'above.component as pageComponent'])
    .select(['r.ruleColumn', 'r.ruleConditions', 'r.ruleValue'])
    .where('r.id', 'in', ids)
    .where('r.status', '=', VALID_STATUS.valid)
    .where('r.delFlag', '=', 0)
    .orderBy('r.id')
    .execute();
  return rules.flatMap((rule) => {
    // A rule on a button restricts the page of the button.
    const component = rule.component || rule.pageComponent;
    if (!component) return [];
    const row = { component, field: rule.ruleColumn ?? '', operator: rule.ruleConditions, value: rule.ruleValue };
    if (rule.ruleConditions === SQL_RULE) return [{ ...row, expression: expressionOf(rule.ruleValue) }];
    return rule.ruleColumn ? [row] : [];
  });
}

/** An unreadable rule shows nothing: its author wanted to restrict (contract/1 §7.5, design.md §9). */
function expressionOf(source: string): Filter {
  const parsed = parseRuleExpression(source);
  return parsed.ok ? parsed.filter : { or: [] };
}

/** A rule as a filter with this person's values for its variables; an empty value skips the rule (contract/1 §7.5). */
export function ruleFilter(rule: RuleRow, variables: Readonly<Record<string, string>>): Filter | undefined {
  if (rule.expression) return filledExpression(rule.expression, variables);
  const op = operatorOf(rule.operator);
  if (!op) return undefined;
  const text = filled(rule.value, variables).trim();
  // Such values often carry SQL's wildcard, which the operator implies already.
  const value = LIKES.has(op) ? text.replace(/^%|%$/g, '') : text;
  if (value === '') return undefined;
  const pieces = value.split(',').map((piece) => piece.trim());
  return { field: rule.field, op, value: op === 'in' ? pieces : value };
}

const LIKES: ReadonlySet<string> = new Set(['like', 'leftLike', 'rightLike']);
