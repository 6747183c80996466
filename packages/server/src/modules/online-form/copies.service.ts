import type { ButtonDesign, Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { readersOf, withoutReading } from '@songbai/contract/design/design-expressions.ts';
import { namesOfHead } from '@songbai/contract/design/field-names.ts';
import { tableNameProblem } from '@songbai/contract/design/names.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { heldHead } from './checks.ts';
import { companionOf } from './companion.ts';
import { draftOf, liveOf } from './design.store.ts';
import { copiedValues } from './drafts.ts';
import { headTable } from './head.table.ts';
import { linksTo, viewNames } from './heads.store.ts';
import { makeDesign } from './save.service.ts';

/**
 * Makes a view: a second design over the same stored table, named `{table}$1` and so on (online.md §6).
 * @throws AppError designMissing, designOfView
 */
export async function copyView(server: Server, actor: Actor, id: string): Promise<SaveResult> {
  return write(server, actor, async (work) => {
    const head = await seenHead(work, id);
    if (head.copyType === 1) throw new AppError('designOfView');
    // Of two views made at once each gets a number of its own.
    if (head.tenantId === actor.tenantId) await heldHead(work, id);
    // Of what runs, where something does: it shows rows at once, and follows the draft when that is synced.
    const design = (await liveOf(work.db, head)) ?? (await draftOf(work.db, head));
    const taken = await viewNames(work.db, head.tableName, actor.tenantId);
    let number = 1;
    while (taken.has(`${head.tableName}$${number}`)) number += 1;
    const values = {
      ...copiedValues({ ...head, ...namesOfHead(design.head) }),
      ...{ tableName: `${head.tableName}$${number}`, copyType: 1, copyVersion: number, physicId: head.id },
    };
    const parts = copiedParts(design);
    return makeDesign(work, { ...parts, values, indexes: [], note: '生成视图' });
  });
}

/**
 * Copies a design under another name: fields, indexes, buttons and what belongs to them, neither rows nor rights nor menus.
 * @throws AppError designMissing, designViewCopied, designNameMissing
 */
export async function copyTable(server: Server, actor: Actor, id: string, tableName: string): Promise<SaveResult> {
  return write(server, actor, async (work) => {
    const head = await seenHead(work, id);
    if (head.copyType === 1) throw new AppError('designViewCopied');
    if (tableName.trim() === '') throw new AppError('designNameMissing');
    const problem = tableNameProblem(tableName.trim());
    if (problem) throw new AppError('designProblem', { detail: problem }, { field: 'tableName' });
    const design = await draftOf(work.db, head);
    const values = {
      ...copiedValues(head),
      ...{ tableName: tableName.trim(), tableTxt: `${head.tableTxt.slice(0, 190)}_copy`, copyType: 0, physicId: null },
    };
    const { buttons, fields } = copiedParts(design);
    // The sub-tables stay with their table, so the copy has nothing that reads them.
    const subs = new Set((await linksTo(work.db, head)).map((link) => link.tableName));
    const parts = { buttons, fields: fields.map((field) => withoutReading(field, subs)) };
    const lost = fields.filter((field) => readersOf(field, subs).length > 0).map(({ dbFieldTxt }) => dbFieldTxt);
    const indexes = design.indexes.map((index) => ({ ...index, id: newId() }));
    const without = lost.length > 0 ? `，附表未复制，以下字段不再引用附表：${lost.join('、')}` : '';
    const note = `复制自${head.tableName}${without}`.slice(0, NOTE_LENGTH);
    const made = await makeDesign(work, { ...parts, values, indexes, note });
    await companionOf(server)?.copy(work, head, { id: made.id, tableName: tableName.trim() });
    return made;
  });
}

async function seenHead(work: Work, id: string): Promise<StoredCgformHead> {
  const [head] = await stored(work, headTable, [id]);
  if (!head) throw new AppError('designMissing');
  return head;
}

/** Characters of the note of a version. */
const NOTE_LENGTH = 200;

function copiedParts({ fields, buttons }: Design): { fields: FieldDesign[]; buttons: ButtonDesign[] } {
  return {
    fields: fields.filter(({ parked }) => parked === 0).map((field) => ({ ...field, id: newId() })),
    buttons: buttons.map((button) => ({ ...button, id: newId() })),
  };
}
