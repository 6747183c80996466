import type { ButtonDesign, Design, FieldDesign, IndexDesign } from '@songbai/contract/design/design.ts';
import { renameProblems } from '@songbai/contract/design/design-checks.ts';
import { namesOfHead, withRenamedFields } from '@songbai/contract/design/field-names.ts';
import { changesOf, mergedFields, mergedIndexes, type PartChanges } from '@songbai/contract/design/merge.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveDraft, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { insert, update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertSound, heldHead, ownParts, refuseProblems } from './checks.ts';
import { draftOf, headDesign, liveOf, writeParts } from './design.store.ts';
import { type HeadValues, headValues } from './drafts.ts';
import { expressionProblemsBeside } from './expression-names.ts';
import { headTable } from './head.table.ts';
import { changedAt, headNamed } from './heads.store.ts';
import { linkTableProblems } from './link-checks.ts';
import { passwordProblems } from './password-checks.ts';
import { publish } from './publish.ts';
import { mainOf, refreshMains, relationProblems } from './subs.ts';
import { viewFields } from './view-fields.ts';
import { viewProblems } from './views.service.ts';

/** A design about to be added; its parts have their ids. */
export interface NewDesign {
  values: HeadValues;
  fields: readonly FieldDesign[];
  indexes: readonly IndexDesign[];
  buttons: readonly ButtonDesign[];
  note: string | null;
}

/** Adds what a body describes; the ids of its parts are made here. */
export async function addDesign(
  work: Work,
  draft: SaveDraft,
  buttons: readonly ButtonDesign[] = [],
): Promise<SaveResult> {
  const values = headValues(draft.head);
  const fields = mergedFields({
    ...{ before: [], sent: draft.fields.map(({ id: _, ...field }) => field), removedIds: [], newId },
    ...{ mayHoldValues: () => false, isTree: values.isTree === 'Y' && values.tableType === 1 },
  });
  const sent = (draft.indexs ?? []).map(({ id: _, ...index }) => index);
  const indexes = mergedIndexes([], sent, [], newId);
  refuseProblems(await linkTableProblems(work, values, fields.after));
  const made = { values, fields: fields.after, indexes: indexes.after, buttons, note: draft.note || null };
  return makeDesign(work, made, draft.head.subTableStr);
}

/** Adds a design of the actor's tenant with its first version. */
export async function makeDesign(
  work: Work,
  { values, fields, indexes, buttons, note }: NewDesign,
  subs?: string | null,
): Promise<SaveResult> {
  const { tenantId } = work.actor;
  const blank = { id: '', version: 1, tenantId, liveVersion: null, draftVersion: 1, isDbSynch: 'N' as const };
  // A view has the sub-tables of its original; those of others are found by their keys.
  const subTableStr = values.copyType === 1 ? values.subTableStr : null;
  const head: StoredCgformHead = { ...values, ...blank, subTableStr, syncState: 'idle', syncText: null };
  const design: Design = { head: headDesign(head), fields, indexes, buttons };
  assertSound(design);
  await assertNameFree(work, values.tableName);
  const isView = values.copyType === 1;
  if (!isView) assertSound(design, await relationProblems(work, design, undefined, subs));
  refuseProblems(await expressionProblemsBeside(work, design));
  const { id: _, version: __, ...row } = head;
  const id = await insert(work, headTable, {}, row);
  await writeParts(work, 'field', id, changesOf<FieldDesign>([], fields));
  await writeParts(work, 'index', id, changesOf<IndexDesign>([], indexes));
  await writeParts(work, 'button', id, changesOf<ButtonDesign>([], buttons));
  const result = await publish(work, id, note);
  if (!isView) await refreshMains(work, [mainOf(design)]);
  return result;
}

/**
 * A name is taken that the tenant or the platform uses; the unique index holds it against others of the moment. Of
 * other tenants it tells nothing.
 * @throws AppError designNameTaken
 */
async function assertNameFree(work: Work, tableName: string, ownId = ''): Promise<void> {
  const taken = await headNamed(work.db, work.actor.tenantId, tableName);
  if (taken && taken.id !== ownId) throw new AppError('designNameTaken');
}

/**
 * Changes a design: what is not mentioned stays, removed fields are parked.
 * @param readAt when the head was last changed, as a client without versions read it; undefined when it does not say
 */
export async function editDesign(work: Work, draft: SaveDraft, readAt: string | null | undefined): Promise<SaveResult> {
  const head = await heldHead(work, String(draft.head.id ?? ''));
  await assertFresh(work, head, draft.version || draft.head.version || undefined, readAt);
  const before = await draftOf(work.db, head);
  const sent = headValues(draft.head, head);
  if (sent.tableName !== head.tableName) await assertRename(work, head, sent.tableName);
  const merged = await fieldsAfter(work, head, before, draft, sent);
  const indexes = indexesAfter(head, before, draft);
  const after = withRenamedFields(before, {
    ...{ head: { ...before.head, ...headDesign({ ...head, ...sent }) }, buttons: before.buttons },
    ...{ fields: merged.after, indexes: indexes.after },
  });
  const values = { ...sent, ...namesOfHead(after.head) };
  refuseProblems(renameProblems(before, after));
  assertSound(after);
  if (head.copyType === 0) {
    assertSound(after, await relationProblems(work, after, before, draft.head.subTableStr));
    refuseProblems(await linkTableProblems(work, after.head, after.fields));
    refuseProblems(await passwordProblems(work, head.id, before, after));
    refuseProblems(await viewProblems(work.db, head, after.fields));
  }
  refuseProblems(await expressionProblemsBeside(work, after));
  const version = { draftVersion: head.draftVersion + 1 };
  await update(work, headTable, head.id, { ...values, ...version }, { before: head, version: head.version });
  await writeParts(work, 'field', head.id, changesOf<FieldDesign>(before.fields, after.fields));
  await writeParts(work, 'index', head.id, indexes);
  await writeParts(work, 'button', head.id, changesOf<ButtonDesign>(before.buttons, after.buttons));
  const result = await publish(work, head.id, draft.note || null);
  if (head.copyType === 0) await refreshMains(work, [mainOf(before), mainOf(after)]);
  return result;
}

/** @throws AppError staleVersion when somebody else has saved since the head was read */
async function assertFresh(
  work: Work,
  head: StoredCgformHead,
  version: number | undefined,
  readAt: string | null | undefined,
): Promise<void> {
  if (version !== undefined) {
    if (version !== head.version) throw new AppError('staleVersion');
    return;
  }
  if (readAt === undefined) return;
  if ((await changedAt(work.db, head.id)) > (readAt ?? '')) throw new AppError('staleVersion');
}

async function assertRename(work: Work, head: StoredCgformHead, tableName: string): Promise<void> {
  if (head.liveVersion !== null || head.copyType === 1) throw new AppError('designNameFixed');
  await assertNameFree(work, tableName, head.id);
}

async function fieldsAfter(
  work: Work,
  head: StoredCgformHead,
  before: Design,
  draft: SaveDraft,
  values: HeadValues,
): Promise<PartChanges<FieldDesign>> {
  const removedIds = draft.deleteFieldIds ?? [];
  if (head.copyType === 1) return viewFields(before.fields, draft.fields, removedIds);
  const live = await liveOf(work.db, head);
  const known = new Set(live?.fields.map(({ id }) => id));
  return ownParts(() =>
    mergedFields({
      ...{ before: before.fields, sent: draft.fields, removedIds, newId },
      ...{ mayHoldValues: (id) => known.has(id), isTree: values.isTree === 'Y' && values.tableType === 1 },
    }),
  );
}

function indexesAfter(head: StoredCgformHead, before: Design, draft: SaveDraft): PartChanges<IndexDesign> {
  if (head.copyType === 1 && (draft.indexs ?? []).length > 0) throw new AppError('designViewIndexes');
  return ownParts(() => mergedIndexes(before.indexes, draft.indexs ?? [], draft.deleteIndexIds ?? [], newId));
}
