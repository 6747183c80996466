import type { DictOwnSave, OwnDictItem } from '@songbai/contract/modules/dict/dict.calls.ts';
import { lookOf, type OwnRow, type SharedItem, tenantItems } from '@songbai/contract/modules/dict/own-items.rules.ts';
import { differenceOf } from '@songbai/contract/rules/difference.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { checkedValue, refuse } from './dict.hooks.ts';
import { dictOwnItemTable } from './dict.table.ts';
import { type DictHead, lockDicts } from './dict-admin.store.ts';
import { ownItemRows, sharedItems } from './dict-items.store.ts';

/** All items of a dictionary as the actor's tenant has them. */
export async function ownList({ database }: Server, { tenantId }: Actor, dictId: string): Promise<OwnDictItem[]> {
  return tenantItems(await sharedItems(database.db, dictId), await ownItemRows(database.db, tenantId, dictId));
}

/** An item that is about to be saved, with what is there of it. */
interface Saving {
  head: DictHead;
  shared: readonly SharedItem[];
  rows: readonly OwnRow[];
  wanted: Wanted;
  body: DictOwnSave;
}

type Wanted = Pick<OwnDictItem, 'itemText' | 'itemColor' | 'sortOrder' | 'status'>;

/**
 * Saves how the actor's tenant wants an item. Of an item of all tenants only the differences are kept, and nothing where
 * there are none; items of a dictionary that the program itself reads can be renamed, coloured and moved, but neither
 * switched off nor added (`dictRefusal`).
 * @throws AppError refMissing, dictSystem, dictItemChars, duplicateField, staleVersion, invalid
 */
export async function saveOwnItem(server: Server, actor: Actor, body: DictOwnSave): Promise<void> {
  const { dictId, sortOrder, status } = body;
  const wanted = { itemText: body.itemText.trim(), itemColor: body.itemColor || null, sortOrder, status };
  await write(server, actor, async (work) => {
    const [head] = await lockDicts(work, [dictId]);
    if (!head) throw new AppError('refMissing', { label: '字典' }, { field: 'dictId' });
    const shared = await sharedItems(work.db, dictId);
    const rows = await ownItemRows(work.db, actor.tenantId, dictId);
    const saving = { head, shared, rows, wanted, body };
    const row = currentRow(saving);
    if (row ? row.itemId === null : !body.itemId) await saveAdded(work, saving, row);
    else await saveDifference(work, saving, row);
    await bumpState(work.db, 'dictionaries');
  });
}

/** The tenant's row of the item, as the caller knows it. */
function currentRow({ rows, body: { ownId, itemId, version } }: Saving): OwnRow | undefined {
  const row = ownId
    ? rows.find(({ id }) => id === ownId)
    : rows.find((one) => one.itemId !== null && one.itemId === itemId);
  if ((row?.version ?? null) !== (version ?? null) || (row?.id ?? null) !== (ownId ?? null))
    throw new AppError('staleVersion');
  return row;
}

async function saveDifference(work: Work, saving: Saving, row: OwnRow | undefined): Promise<void> {
  const { head, shared, wanted, body } = saving;
  const { dictId } = body;
  const item = shared.find(({ id }) => id === (row?.itemId ?? body.itemId));
  if (!item) throw new AppError('refMissing', { label: '字典项' }, { field: 'itemId' });
  if (wanted.status === 0 && item.status !== 0) refuse(head, 'disableItem');
  const difference = differenceOf(lookOf(item), wanted);
  if (row && difference) await update(work, dictOwnItemTable, row.id, difference);
  else if (row) await remove(work, dictOwnItemTable, [row.id]);
  else if (difference) await insert(work, dictOwnItemTable, {}, { dictId, itemId: item.id, ...difference });
}

async function saveAdded(work: Work, saving: Saving, row: OwnRow | undefined): Promise<void> {
  const { head, shared, rows, wanted, body } = saving;
  if (row) {
    await update(work, dictOwnItemTable, row.id, wanted);
    return;
  }
  refuse(head, 'addItem');
  const itemValue = checkedValue((body.itemValue ?? '').trim());
  const taken = [...shared, ...rows].some((one) => one.itemValue === itemValue);
  if (taken) throw new AppError('duplicateField', { label: '数据值', value: itemValue }, { field: 'itemValue' });
  await insert(work, dictOwnItemTable, {}, { dictId: body.dictId, itemValue, ...wanted });
}

/**
 * 恢复默认: the tenant has the item again as all have it; an own item is deleted, and rows with its value still show its
 * text.
 * @throws AppError recordMissing
 */
export async function removeOwnItem(server: Server, actor: Actor, ownId: string): Promise<void> {
  await write(server, actor, async (work) => {
    const [row] = await stored(work, dictOwnItemTable, [ownId]);
    if (!row) throw new AppError('recordMissing');
    await lockDicts(work, [row.dictId]);
    await remove(work, dictOwnItemTable, [ownId]);
    await bumpState(work.db, 'dictionaries');
  });
}
