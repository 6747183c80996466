import { AUTH_TYPE } from '@songbai/contract/design/rights.ts';
import { designedRuleField, rulePage } from '@songbai/contract/design/rule-fields.ts';
import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import type { Db } from '../db/database.ts';

/** A granted data rule as those of menus are kept, before its variables are filled in. */
interface OnlineRule {
  component: string;
  field: string;
  operator: string;
  value: string;
  expression?: Filter;
}

/** A rule that binds (contract/2 §18.17). */
const VALID = 1;

/**
 * What a person was granted of designed tables, by a live role, a department or as a person (contract/2 §15.6). Several
 * grants add up; all granted data rules bind, as those of menus do.
 */
export async function loadOnlineGrants(
  db: Db,
  userId: string,
): Promise<{ ids: ReadonlySet<string>; rules: OnlineRule[] }> {
  const granted = await db
    .selectFrom('onlAuthRelation')
    .select(['authId', 'type'])
    .where((where) =>
      where.or([
        where.and([
          where.or([where('authMode', '=', 'role'), where('authMode', 'is', null)]),
          where('roleId', 'in', (select) =>
            select
              .selectFrom('sysUserRole as ur')
              .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
              .select('r.id')
              .where('ur.userId', '=', userId)
              .where('r.delFlag', '=', 0),
          ),
        ]),
        where.and([
          where('authMode', '=', 'depart'),
          where('roleId', 'in', (select) =>
            select
              .selectFrom('sysUserDepart as ud')
              .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
              .select('d.id')
              .where('ud.userId', '=', userId)
              .where('d.delFlag', '=', 0),
          ),
        ]),
        where.and([where('authMode', '=', 'user'), where('roleId', '=', userId)]),
      ]),
    )
    .execute();
  const ids = new Set(granted.map(({ authId }) => authId));
  const rules = [...new Set(granted.filter(({ type }) => type === AUTH_TYPE.data).map(({ authId }) => authId))];
  return { ids, rules: rules.length === 0 ? [] : await rulesAmong(db, rules) };
}

async function rulesAmong(db: Db, ids: readonly string[]): Promise<OnlineRule[]> {
  const rules = await db
    .selectFrom('onlAuthData')
    .select(['cgformId', 'ruleColumn', 'ruleOperator', 'ruleValue'])
    .where('id', 'in', ids)
    .where('status', '=', VALID)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
  return rules.flatMap(({ cgformId, ruleColumn, ruleOperator, ruleValue }): OnlineRule[] => {
    const value = ruleValue ?? '';
    const row = { component: rulePage(cgformId), operator: ruleOperator, value };
    if (ruleOperator === SQL_RULE) {
      const parsed = parseRuleExpression(value, designedRuleField);
      // An unreadable rule shows nothing: its author wanted to restrict.
      return [{ ...row, field: '', expression: parsed.ok ? parsed.filter : { or: [] } }];
    }
    return ruleColumn ? [{ ...row, field: designedRuleField(ruleColumn) }] : [];
  });
}
