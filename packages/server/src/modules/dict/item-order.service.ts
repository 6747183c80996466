import type { DictItemOrder } from '@songbai/contract/modules/dict/dict.calls.ts';
import { inTransaction } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { stored, update } from '../../resource/store.ts';
import { dictItemTable } from './dict.table.ts';
import { lockDicts } from './dict-admin.store.ts';
import { liveItemIds } from './dict-items.store.ts';

/**
 * Numbers the items of a dictionary from 1 on, writing and logging those that move. Free for dictionaries of the
 * contract too (`dictRefusal`).
 * @throws AppError staleVersion when items came, went or changed since they were read
 */
export async function orderItems(server: Server, actor: Actor, { dictId, items }: DictItemOrder): Promise<void> {
  await inTransaction(server.database.db, async (trx) => {
    if ((await lockDicts(server, trx, [dictId])).length === 0) throw new AppError('refMissing', { label: '字典' });
    const rows = await stored(server, trx, dictItemTable, actor, await liveItemIds(trx, dictId));
    const left = new Map(rows.map((row) => [row.id, row]));
    for (const [at, { id, version }] of items.entries()) {
      const before = left.get(id);
      if (before?.version !== version) throw new AppError('staleVersion');
      left.delete(id);
      if (before.sortOrder === at + 1) continue;
      await update(server, trx, dictItemTable, actor, id, { sortOrder: at + 1 }, { version, before });
    }
    if (left.size > 0) throw new AppError('staleVersion');
    await bumpState(trx, 'dictionaries');
  });
}
