import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { type DesignDifference, designDifferences } from '@songbai/contract/design/differences.ts';
import { parkedField } from '@songbai/contract/design/merge.ts';
import { viewFieldsThen } from '@songbai/contract/design/view-fields.ts';
import type { VersionRow } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { heldHead } from './checks.ts';
import { draftOf, liveOf, versionsOf } from './design.store.ts';
import { fieldsThen, takeUp } from './former-version.ts';
import { designText } from './online-form.store.ts';
import { publish } from './publish.ts';
import { assertSeen } from './read.routes.ts';
import { mainOf, refreshMains } from './subs.ts';

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
 * Makes a new draft that is as an old version was. Fields that came later are parked, as removed ones are, in a view
 * hidden; the stored table follows with the next sync.
 */
export async function restoreVersion(server: Server, actor: Actor, id: string, version: number): Promise<SaveResult> {
  return write(server, actor, async (work) => {
    const head = await heldHead(work, id);
    const old = await versionOf(work.db, id, version);
    const before = await draftOf(work.db, head);
    const fields =
      head.copyType === 1 ? viewFieldsThen(before.fields, old.fields) : await formerFields(work, head, before, old);
    const after = await takeUp(work, head, { before, old, fields });
    const result = await publish(work, id, `恢复到版本${version}`);
    if (head.copyType === 0) await refreshMains(work, [mainOf(before), mainOf(after)]);
    return result;
  });
}

/** Fields as they were; those that came later and may hold values are parked. */
async function formerFields(
  work: Work,
  head: StoredCgformHead,
  before: Design,
  old: Design,
): Promise<readonly FieldDesign[]> {
  const live = await liveOf(work.db, head);
  const mayHoldValues = new Set(live?.fields.map(({ id }) => id));
  const then = fieldsThen(before, old);
  const known = new Set(then.map(({ id }) => id));
  const later = before.fields
    .filter(({ id }) => !known.has(id) && mayHoldValues.has(id))
    .map((field) => (field.parked === 1 ? field : parkedField(field)));
  return [...then, ...later];
}
