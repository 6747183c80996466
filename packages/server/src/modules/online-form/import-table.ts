import type { ButtonDesign, Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { mergedFields } from '@songbai/contract/design/merge.ts';
import type { DesignFileTable } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { matchedFields, viewedFields } from '@songbai/contract/modules/online-form/design-file.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertButtons, changeButtons, filedButtons } from './buttons.service.ts';
import { draftOf } from './design.store.ts';
import { headValues } from './drafts.ts';
import { headTable } from './head.table.ts';
import { headNamed } from './heads.store.ts';
import { addDesign, editDesign, makeDesign } from './save.service.ts';

const NOTE = '导入设计';

const draftFrom = ({ head: { viewOf: _, ...head }, fields, indexs }: DesignFileTable): SaveDraft => ({
  ...{ head, fields, indexs: indexs ?? [], note: NOTE },
});

/** Adds a table of a file as a save would. */
export async function addTable(work: Work, table: DesignFileTable): Promise<string> {
  const buttons = filedButtons([], table.buttons ?? []);
  const { id } = await addDesign(work, draftFrom(table), buttons);
  await assertOwnButtons(work, id, buttons);
  return id;
}

/** Adds a view of a table that is there by now. */
export async function addView(work: Work, table: DesignFileTable): Promise<string> {
  const name = String(table.head.viewOf);
  const found = await headNamed(work.db, work.actor.tenantId, name);
  const [original] = found ? await stored(work, headTable, [found.id]) : [];
  const number = new RegExp(`^${name.replaceAll('$', '')}\\$([1-9]\\d{0,5})$`).exec(table.head.tableName)?.[1];
  if (!original || original.copyType === 1 || number === undefined)
    throw new AppError('designImportView', { x: name.slice(0, 50) });
  const design = await draftOf(work.db, original);
  const { head } = draftFrom(table);
  const values = {
    ...headValues(head),
    ...{ tableType: original.tableType, subTableStr: original.subTableStr, relationType: original.relationType },
    ...{ copyType: 1, copyVersion: Number(number), physicId: original.id },
  };
  const fields = viewFieldsOf(design, table);
  const buttons = filedButtons([], table.buttons ?? []);
  const made = await makeDesign(work, { values, fields, indexes: [], buttons, note: NOTE });
  await assertOwnButtons(work, made.id, buttons);
  return made.id;
}

/** As a save of the view would have them: what belongs to the stored table is the original's. */
function viewFieldsOf(original: Design, { fields }: DesignFileTable): readonly FieldDesign[] {
  const own = viewedFields(original.fields, fields, newId);
  return mergedFields({
    ...{ before: own.map((field) => field as FieldDesign), sent: [], removedIds: [], newId },
    ...{ mayHoldValues: () => true, isTree: false },
  }).after;
}

/**
 * Changes a table that is there: what the file does not have stays.
 * @throws AppError designImportKind
 */
export async function changeTable(
  work: Work,
  head: StoredCgformHead,
  before: Design,
  table: DesignFileTable,
): Promise<void> {
  const isView = head.copyType === 1;
  if (isView !== Boolean(table.head.viewOf) || head.tableType !== table.head.tableType)
    throw new AppError('designImportKind');
  const draft = draftFrom(table);
  const indexes = new Map(before.indexes.map(({ indexName, id }) => [indexName, id]));
  const indexs = (draft.indexs ?? []).map((index) => ({ ...index, id: indexes.get(index.indexName) ?? null }));
  const fields = matchedFields(before.fields, draft.fields, isView);
  await editDesign(
    work,
    { ...draft, head: { ...draft.head, id: head.id }, fields, indexs: isView ? [] : indexs },
    undefined,
  );
  const buttons = filedButtons(before.buttons, table.buttons ?? []);
  if (JSON.stringify(buttons) !== JSON.stringify(before.buttons)) await changeButtons(work, head.id, () => buttons);
}

async function assertOwnButtons(work: Work, id: string, buttons: readonly ButtonDesign[]): Promise<void> {
  if (buttons.length === 0) return;
  const [head] = await stored(work, headTable, [id]);
  if (head) assertButtons(buttons, (await draftOf(work.db, head)).fields);
}
