import type { DictItemOrder } from '@songbai/contract/modules/dict/dict.calls.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { update } from '../../resource/write/store.ts';
import { write } from '../../resource/write/work.ts';
import { assertOwnDictionaries } from '../permission/index.ts';
import { dictItemTable } from './dict.table.ts';
import { lockDicts } from './dict-admin.store.ts';
import { liveItemIds } from './dict-items.store.ts';

/**
 * Numbers the items of a dictionary from 1, writing and logging those that move. Allowed for dictionaries of the
 * contract too (`dictRefusal`).
 * @throws AppError staleVersion when items were added, deleted or changed since they were read
 */
export async function orderItems(server: Server, actor: Actor, { dictId, items }: DictItemOrder): Promise<void> {
  await write(server, actor, async (work) => {
    await assertOwnDictionaries(work.db, actor);
    if ((await lockDicts(work, [dictId])).length === 0) throw new AppError('refMissing', { label: '字典' });
    const rows = await stored(work, dictItemTable, await liveItemIds(work.db, dictId));
    const left = new Map(rows.map((row) => [row.id, row]));
    for (const [at, { id, version }] of items.entries()) {
      const before = left.get(id);
      if (before?.version !== version) throw new AppError('staleVersion');
      left.delete(id);
      if (before.sortOrder === at + 1) continue;
      await update(work, dictItemTable, id, { sortOrder: at + 1 }, { version, before });
    }
    if (left.size > 0) throw new AppError('staleVersion');
    await bumpState(work.db, 'dictionaries');
  });
}
