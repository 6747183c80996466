/** One `column = value` of a condition; several are and-ed. */
export interface ColumnValue {
  column: string;
  value: string;
}

const TERM = /^([a-z][a-z0-9_]{0,39})\s*=\s*(?:'((?:[^']|'')*)'|(-?\d{1,18}))\s*(and\s+|$)/i;
const MAX_TERMS = 10;

/** Reads `col='value' and col2=3`, all that a condition of a table dictionary may be; undefined: it is something else. */
export function equalTerms(text: string): ColumnValue[] | undefined {
  const terms: ColumnValue[] = [];
  let rest = text.trim().replace(/^where\s+/i, '');
  if (rest === '') return terms;
  for (let more = true; more; ) {
    const match = TERM.exec(rest);
    if (!match || terms.length >= MAX_TERMS) return undefined;
    terms.push({ column: sqlName(match[1] ?? ''), value: match[3] ?? (match[2] ?? '').replaceAll("''", "'") });
    more = match[4] !== '';
    rest = rest.slice(match[0].length);
  }
  return terms;
}

/** Names of tables and columns are case-insensitive, as in SQL. */
export const sqlName = (name: string): string => name.trim().toLowerCase();
