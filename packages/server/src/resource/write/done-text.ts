import type { Row } from '../read/present.ts';

/**
 * What a person reads after an act: what was done and to what (look.md, toast), so that after ten rows nobody has to
 * guess which one it was. `归档完成：王大山（松鹤园-A区-01排-01号）`; parts that are not known are left out.
 */
export function doneText(text: string, ...parts: readonly unknown[]): string {
  const [first, ...rest] = parts.filter((part) => part !== null && part !== undefined && part !== '').map(String);
  if (first === undefined) return text;
  return rest.length === 0 ? `${text}：${first}` : `${text}：${first}（${rest.join('，')}）`;
}

/** {@link doneText} by fields of the record that an act answers. */
export const doneTextOf =
  (text: string, ...fields: readonly string[]) =>
  (row: Row): string =>
    doneText(text, ...fields.map((field) => row[field]));
