import type { ButtonDesign, Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { type DesignProblem, problemText } from '@songbai/contract/design/design-checks.ts';
import { namesOfHead, newNames, withNewNames } from '@songbai/contract/design/field-names.ts';
import { changesOf } from '@songbai/contract/design/merge.ts';
import { followedFields } from '@songbai/contract/design/view-fields.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import { update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { forTenant, heldHead, refuseProblems, soundnessProblems } from './checks.ts';
import { renameOf } from './companion.ts';
import { designsOf, draftOf, keepVersion, liveOf, writeParts } from './design.store.ts';
import { headTable } from './head.table.ts';
import { followersOf } from './heads.store.ts';
import { goLive } from './live.store.ts';
import { NOTHING } from './plan.service.ts';
import { storedDesign } from './sync.store.ts';

/** A table as it was before the change that its views follow. */
type Original = Pick<StoredCgformHead, 'id' | 'liveVersion'>;
type Fields = readonly FieldDesign[];

const NOTE = '随原表更新';

/** What would be wrong with the views of a table if it had these fields; what was wrong before does not count. */
export async function viewProblems(db: Db, original: Original, fields: Fields): Promise<DesignProblem[]> {
  const problems: DesignProblem[] = [];
  for (const { id, draftVersion } of await followersOf(db, original.id)) {
    const design = await storedDesign(db, id, draftVersion);
    if (design) problems.push(...newProblems(design, await followed(db, original, fields, design)));
  }
  return problems;
}

/**
 * Brings along what hangs on a table, now that it runs with these fields: its views (online.md §6), in which one where
 * nothing changes gets no version, and what calls its fields by their names.
 * @throws AppError designProblem
 */
export async function followChange(work: Work, original: Original, fields: Fields): Promise<void> {
  for (const { id, tenantId } of await followersOf(work.db, original.id))
    await follow(forTenant(work, tenantId), id, original, fields, refuseProblems);
  const names = newNames((await liveOf(work.db, original))?.fields ?? [], fields);
  if (names.size > 0) await renameOf(work.server)?.(work, original.id, names);
}

/**
 * Brings a view along that was not there while its original changed. What is wrong with it afterwards its next save
 * refuses: it cannot be mended where it was.
 */
export async function catchUp(work: Work, id: string, original: Original): Promise<void> {
  const live = await liveOf(work.db, original);
  if (live) await follow(work, id, original, live.fields, () => undefined);
}

async function follow(
  work: Work,
  id: string,
  original: Original,
  fields: Fields,
  refuse: (problems: DesignProblem[]) => void,
): Promise<void> {
  const head = await heldHead(work, id);
  const before = await draftOf(work.db, head);
  const design = await followed(work.db, original, fields, before);
  const changes = changesOf<FieldDesign>(before.fields, design.fields);
  if (changes.added.length === 0 && changes.changed.length === 0) return;
  refuse(newProblems(before, design));
  const version = head.draftVersion + 1;
  // Whoever has the view open in the designer would write over it.
  await update(work, headTable, id, { ...namesOfHead(design.head), draftVersion: version }, { before: head });
  await writeParts(work, 'field', id, changes);
  await writeParts(work, 'button', id, changesOf<ButtonDesign>(before.buttons, design.buttons));
  await keepVersion(work, { headId: id, version, design, plan: NOTHING, note: NOTE });
  await goLive(work, id, version);
}

async function followed(db: Db, original: Original, fields: Fields, view: Design): Promise<Design> {
  const named = await namedBefore(db, original, view);
  const names = newNames(view.fields, followedFields(view.fields, { fields, named, newId }));
  const renamed = withNewNames(view, names);
  return { ...renamed, fields: followedFields(renamed.fields, { fields, named, newId }) };
}

/**
 * The ids of the original's fields by the names that the view has them under: those of what ran. A view that was made of
 * a draft, or that lay in the bin, is named as another version.
 */
async function namedBefore(db: Db, original: Original, view: Design): Promise<ReadonlyMap<string, string>> {
  const names = view.fields.filter(({ parked }) => parked === 0).map(({ dbFieldName }) => dbFieldName);
  const hasAll = (ids: ReadonlyMap<string, string>) => names.every((name) => ids.has(name));
  const ran = idsByName((await liveOf(db, original))?.fields ?? []);
  if (hasAll(ran)) return ran;
  const kept = await designsOf(db, original.id);
  const versions = inMaking(kept, original, view.head.id).map(({ design }) => idsByName(design.fields));
  return versions.find(hasAll) ?? new Map([...versions.reverse(), ran].flatMap((ids) => [...ids]));
}

/** A view of what never ran was made of the version that was the newest then; ids sort by the time of their making. */
function inMaking<V extends { id: string }>(kept: readonly V[], { liveVersion }: Original, viewId: string): V[] {
  if (liveVersion !== null) return [...kept];
  return [...kept.filter(({ id }) => id < viewId), ...kept.filter(({ id }) => id >= viewId)];
}

const idsByName = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(fields.filter(({ parked }) => parked === 0).map(({ dbFieldName, id }) => [dbFieldName, id]));

function newProblems(before: Design, after: Design): DesignProblem[] {
  const known = new Set(soundnessProblems(before).map(problemText));
  return soundnessProblems(after)
    .map(problemText)
    .filter((text) => !known.has(text))
    .map((text) => ({ text: `视图${after.head.tableName}：${text}` }));
}
