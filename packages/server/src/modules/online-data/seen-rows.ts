import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { answers } from '../../resource/read/record-views.ts';
import { get } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { designedTable } from './runtime.ts';
import { mainOf, seesMain } from './targets.ts';

/** Whether a person sees a row, by its table in the database; one of a sub-table goes by its main row. */
export async function seesRow(server: Server, actor: Actor, table: string, id: string): Promise<boolean> {
  const found = await designedTable(server, actor, table);
  if (!found) return false;
  const from = reading(server, actor);
  if (found.open) return answers(() => get(from, found.table, id, { withDeleted: true }));
  return answers(async () => {
    const { main, link } = await mainOf(server, actor, found.name, 'list');
    const row = await get(from, found.table, id, { withDeleted: true });
    if (!(await seesMain(from, { ...link, main }, row[link.key]))) throw new AppError('recordMissing');
  });
}
