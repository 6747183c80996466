import { keepLinks, otherEnds, takeLinks } from '../../resource/write/bin.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { giveAgain, livingOwners } from './code-grants.store.ts';
import type { TakenGrant } from './menu.store.ts';
import { touchRole } from './role-grants.store.ts';

/** Bin of the grants that ended with a button, known by the button's code. */
const CODES = 'sys_permission';
/** A grant that was limited by data rules, which ended with the button too: without them it would show more. */
const LIMITED = 'limited';

const TABLES = [
  'sys_role_permission',
  'sys_role_passing',
  'sys_depart_permission',
  'sys_depart_role_permission',
] as const satisfies readonly TakenGrant['table'][];

/** Keeps who was granted a code, until a button carries it again. */
export async function keepCodeGrants(
  work: Work,
  taken: readonly TakenGrant[],
  codeOf: (permissionId: string) => string | null,
): Promise<void> {
  const links = taken.flatMap(({ table, owner, permissionId, dataRuleIds }) => {
    const code = codeOf(permissionId);
    return code ? [{ rowId: code, link: table, otherId: owner, value: dataRuleIds ? LIMITED : null }] : [];
  });
  await keepLinks(work.db, CODES, links);
}

/**
 * A button with a code that ended before is granted again to those who had it and still exist (issue 14 §12).
 * @returns how many got it, and how many could not
 */
export async function restoreCodeGrants(
  work: Work,
  code: string,
  permissionId: string,
): Promise<{ given: number; left: number }> {
  const links = await takeLinks(work.db, CODES, code);
  const stamp = { operateDate: work.clock.datetime(), operateIp: work.actor.ip };
  let given = 0;
  for (const table of TABLES) {
    const open = links.filter(({ value }) => value !== LIMITED);
    const owners = await livingOwners(work.db, work.actor, table, otherEnds(open, table));
    await giveAgain(work.db, table, permissionId, owners, stamp);
    given += owners.length;
    for (const { id } of owners) {
      const ofRole = table === 'sys_role_permission' || table === 'sys_role_passing';
      const version = ofRole ? await touchRole(work, id) : 1;
      const change = { before: { permissionIds: '' }, after: { permissionIds: permissionId } };
      work.log([{ table, id, version, action: 'restore', ...change }]);
    }
  }
  return { given, left: links.length - given };
}
