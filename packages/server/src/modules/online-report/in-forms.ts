import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Runtime, runtimeOf } from '../online-data/index.ts';

/**
 * Whether a form that this person may open chooses from the report (Popup弹框), in a field that he has. It lends him the
 * report, as it lends the rows of its other choices (online.md §3).
 */
export async function isChosenFrom(server: Server, actor: Actor, code: string): Promise<boolean> {
  for (const page of actor.onlinePages) {
    const table = await openForm(server, actor, page);
    if (table && [table, ...table.subs].some((one) => choosesFrom(one, code))) return true;
  }
  return false;
}

/** Undefined for a page that is a report, or a table that is gone. */
async function openForm(server: Server, actor: Actor, page: string): Promise<Runtime | undefined> {
  try {
    return await runtimeOf(server, actor, page);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function choosesFrom({ table, rights }: Runtime, code: string): boolean {
  const fields: Fields = table.resource.fields;
  return Object.entries(fields).some(
    ([name, field]) =>
      field.kind === 'text' &&
      field.popup?.code === code &&
      !(rights.formHidden.has(name) && rights.listHidden.has(name)),
  );
}
