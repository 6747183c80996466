import type { Design, FieldDesign, IndexDesign } from '@songbai/contract/design/design.ts';
import { type DesignDifference, designDifferences } from '@songbai/contract/design/differences.ts';
import { changesOf, parkedField } from '@songbai/contract/design/merge.ts';
import type { VersionRow } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { update } from '../../resource/write/store.ts';
import { write } from '../../resource/write/work.ts';
import { assertSound, heldHead } from './checks.ts';
import { draftOf, headDesign, liveOf, versionsOf, writeParts } from './design.store.ts';
import { headTable } from './head.table.ts';
import { designText } from './online-form.store.ts';
import { publish } from './publish.ts';
import { assertSeen } from './read.routes.ts';
import { mainOf, refreshMains, relationProblems } from './subs.ts';

/** Versions of a design, newest first; those after the live one wait to be synced. */
export async function versionRows(server: Server, actor: Actor, id: string): Promise<VersionRow[]> {
  const head = await assertSeen(server, actor, id);
  const rows = await versionsOf(server.database.db, id);
  return rows.map((row) => ({ ...row, live: row.version === head.liveVersion }));
}

/** @throws AppError designVersionMissing */
async function versionOf(db: Db, id: string, version: number): Promise<Design> {
  const text = await designText(db, id, version);
  if (text === undefined) throw new AppError('designVersionMissing', { version });
  return JSON.parse(text) as Design;
}

export async function differencesOf(
  server: Server,
  actor: Actor,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<DesignDifference[]> {
  await assertSeen(server, actor, id);
  const { db } = server.database;
  return designDifferences(await versionOf(db, id, from), await versionOf(db, id, to));
}

/**
 * Makes a new draft that is as an old version was. Fields that came later are parked, as removed ones are; the stored
 * table follows with the next sync.
 */
export async function restoreVersion(server: Server, actor: Actor, id: string, version: number): Promise<SaveResult> {
  return write(server, actor, async (work) => {
    const head = await heldHead(work, id);
    const old = await versionOf(work.db, id, version);
    const before = await draftOf(work.db, head);
    const live = await liveOf(work.db, head);
    const known = new Set(live?.fields.map((field) => field.id));
    const fields = changesOf<FieldDesign>(
      before.fields,
      formerFields(before, old, (field) => known.has(field)),
    );
    const own = new Set(before.indexes.map((index) => index.id));
    const indexes = changesOf<IndexDesign>(
      before.indexes,
      old.indexes.map((index) => ({ ...index, id: own.has(index.id) ? index.id : newId() })),
    );
    const { id: _, tenantId: __, tableName: ___, subTableStr: ____, ...values } = old.head;
    const { copyType: _1, physicId: _2, ...kept } = values;
    const after: Design = {
      ...{ head: { ...headDesign(head), ...kept }, buttons: before.buttons },
      ...{ fields: fields.after, indexes: indexes.after },
    };
    assertSound(after, head.copyType === 0 ? await relationProblems(work, after, before, null) : []);
    await update(work, headTable, id, { ...kept, draftVersion: head.draftVersion + 1 }, { before: head });
    await writeParts(work, 'field', id, fields);
    await writeParts(work, 'index', id, indexes);
    const result = await publish(work, id, `恢复到版本${version}`);
    if (head.copyType === 0) await refreshMains(work, [mainOf(before), mainOf(after)]);
    return result;
  });
}

/** Fields as they were; one that was taken out for good never had a column, so it comes back as a new one. */
function formerFields(before: Design, old: Design, mayHoldValues: (id: string) => boolean): FieldDesign[] {
  const present = new Map(before.fields.map((field) => [field.id, field]));
  const then = old.fields.map((field) => (present.has(field.id) ? field : { ...field, id: newId() }));
  const known = new Set(then.map(({ id }) => id));
  const later = before.fields
    .filter(({ id }) => !known.has(id) && mayHoldValues(id))
    .map((field) => (field.parked === 1 ? field : parkedField(field)));
  return [...then, ...later];
}
