import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Work } from '../../resource/write/work.ts';
import { rowAfter, withExpressions } from './expression-hooks.ts';
import type { Runtime } from './runtime.ts';
import { type SubLink, subDrafts, subRows } from './sub-tables.ts';

/** The rules of a main table that read the rows of its sub-tables, which are as the form sends them. */
export function withSubExpressions(runtime: Runtime, hooks: ResourceHooks, links: readonly SubLink[]): ResourceHooks {
  return withExpressions(runtime.table.resource, hooks, async (work, draft, before) => {
    const rows: Record<string, Values[]> = Object.create(null);
    for (const link of links) rows[link.name] = await rowsAfter(work, link, draft, before);
    return rows;
  });
}

async function rowsAfter(work: Work, link: SubLink, draft: Values, before: Values | undefined): Promise<Values[]> {
  const stored = before ? await subRows(work, link, before) : [];
  const sent = draft[link.name] === undefined ? undefined : subDrafts(work.actor, [link], draft)[0]?.rows;
  if (!sent) return stored;
  const known = new Map(stored.map((row) => [row.id, row]));
  const { resource } = link.sub.table;
  return sent.map((row, at) => {
    try {
      return rowAfter(work, resource, row, known.get(String(row.id)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('invalid', {
        detail: `${resource.title}第${at + 1}行：${error.params.detail ?? error.message}`,
      });
    }
  });
}
