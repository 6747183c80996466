import { parkedName } from '@songbai/contract/design/plan-input.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { heldHead } from './checks.ts';
import { draftOf, headOfField, liveOf, physicalOf, writeParts } from './design.store.ts';
import { publishBeside } from './publish.ts';
import { type Read, realTable } from './real-table.store.ts';
import { lockTable } from './sync.store.ts';
import { changeLargeTable } from './sync-parts.ts';

/**
 * Takes a removed field away for good, with the values that it left (online.md §4.2). Its row of the designer stays for
 * the data log, marked as deleted.
 * @param confirm its name, as the person typed it
 * @throws AppError forbidden, designMissing, designOfPlatform, fieldNotParked, fieldConfirm, syncRunning
 */
export async function purgeField(server: Server, actor: Actor, fieldId: string, confirm: string): Promise<void> {
  if (!isAdmin(actor)) throw new AppError('forbidden');
  await changeLargeTable(server, actor, async (work) => {
    const headId = await headOfField(work.db, fieldId);
    if (headId === undefined) throw new AppError('designMissing');
    const head = await heldHead(work, headId);
    const draft = await draftOf(work.db, head);
    const field = draft.fields.find(({ id }) => id === fieldId);
    const live = (await liveOf(work.db, head))?.fields.find(({ id }) => id === fieldId);
    if (head.copyType === 1 || field?.parked !== 1 || live?.parked === 0) throw new AppError('fieldNotParked');
    if (confirm !== field.dbFieldName) throw new AppError('fieldConfirm');
    const physical = await physicalOf(work.db, head);
    if (!(await lockTable(server.database, work.db, physical))) throw new AppError('syncRunning');
    await dropColumn(work, physical, parkedName(field));
    await writeParts(work, 'field', headId, { after: [], added: [], changed: [], removed: [field] });
    const without = (fields: typeof draft.fields) => fields.filter(({ id }) => id !== fieldId);
    const note = `彻底删除字段${field.dbFieldName}`;
    await publishBeside(work, head, (design) => ({ ...design, fields: without(design.fields) }), note);
  });
}

/** A field that never had a column left none. */
async function dropColumn({ db, server }: Work, physical: string, column: string): Promise<void> {
  const read: Read = (text, values) => runSql(db, text, values);
  const real = await realTable(read, server.database.engine, physical);
  if (!real?.columns.some(({ name }) => name === column)) return;
  await runSql(db, `alter table ${quoteName(physical)} drop column ${quoteName(column)}`, []);
}
