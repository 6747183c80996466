import { type Grant, idsOf } from '@songbai/contract/rules/delegation.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { ruleIdsOf } from './menu.store.ts';

/**
 * The grants among these whose menu and data rules still live. A grant that has lost a rule is left out: without it the
 * same grant would show more than was given.
 */
export async function livingGrants<G extends Grant>(db: Db, grants: readonly G[]): Promise<G[]> {
  const menus = [...new Set(grants.map(({ permissionId }) => permissionId))];
  const live = new Set<string>();
  for (const part of chunks(menus)) {
    const rows = db.selectFrom('sysPermission').select('id').where('id', 'in', part).where('delFlag', '=', 0);
    for (const { id } of await rows.execute()) live.add(id);
  }
  const rules = new Set(await ruleIdsOf(db, menus));
  return grants.filter(
    ({ permissionId, dataRuleIds }) => live.has(permissionId) && idsOf(dataRuleIds).every((id) => rules.has(id)),
  );
}
