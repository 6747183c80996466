import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { likeText } from '../../resource/describe/sql-text.ts';
import type { Server } from '../../resource/server-context.ts';
import { ready } from './ready-query.ts';
import type { ReportItem } from './report.store.ts';
import type { Runnable } from './run-sql.ts';

const TABLE_CODE = /^\s*([A-Za-z]\w*)\s*,\s*([A-Za-z]\w*)\s*,\s*([A-Za-z]\w*)\s*$/;

/**
 * The statement behind a dictionary of an item: `table,text,code`, or a statement of two columns, the value and its
 * text; undefined for the code of a dictionary.
 */
export function dictStatement(dictCode: string | null | undefined): string | undefined {
  if (!dictCode) return undefined;
  if (/^\s*(select|with)\s/i.test(dictCode)) return dictCode;
  const [, table, text, code] = TABLE_CODE.exec(dictCode) ?? [];
  return table ? `select ${code} as value, ${text} as text from ${table}` : undefined;
}

/** What stands for a statement in queries: nothing but the place where it is kept (online.md §8.2). */
export const dictKey = (headId: string, itemId: string): string => `${headId}.${itemId}`;

export const dictPlace = (key: string): { headId: string; itemId: string } | undefined => {
  const [, headId, itemId] = /^([\w-]{1,64})\.([\w-]{1,80})$/.exec(key) ?? [];
  return headId && itemId ? { headId, itemId } : undefined;
};

const option = (value: unknown, text: unknown): DictOption => {
  const shown = String(text ?? value ?? '');
  return { value: String(value ?? ''), text: shown, title: shown, label: shown };
};

/** The choices that a statement gives, those that contain a text. */
export async function statementOptions(
  server: Server,
  actor: Actor,
  runnable: Runnable,
  keyword: string,
  signal: AbortSignal | undefined,
): Promise<DictOption[]> {
  const query = await ready(server, actor, runnable);
  const [, text] = query.names ?? [];
  if (text === undefined) return [];
  const { dialect } = query;
  const limits = { ms: REPORT_LIMITS.timeMs, rows: REPORT_LIMITS.dictRows, signal };
  const { rows } = await query.run((from, sql) => {
    const column = dialect.asText(dialect.column(text));
    const where = keyword === '' ? '' : ` where ${dialect.like(column, `%${likeText(keyword)}%`, sql)}`;
    return `select * from ${from} as r${where} limit ${limits.rows}`;
  }, limits);
  return rows.map(([first, second]) => option(first, second));
}

/** `文本_值,文本_值`: texts that values are shown by. */
export const replacedOptions = ({ replaceVal }: Pick<ReportItem, 'replaceVal'>): DictOption[] =>
  (replaceVal ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('_');
    return at > 0 ? [option(pair.slice(at + 1), pair.slice(0, at))] : [];
  });
