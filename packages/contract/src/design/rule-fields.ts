import { fieldOfColumn } from '../rules/rule-expression.ts';
import { type HeadDesign, PRESET_FIELDS } from './design.ts';

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/** Under which name the data rules of a designed table, or of a view, are kept with a person's rights. */
export const rulePage = (headId: string): string => `online:${headId}`;

/** The rules that bind the rows of a table; those of the original bind its views too (online.md §6). */
export const rulePages = ({ id, copyType, physicId }: Pick<HeadDesign, 'id' | 'copyType' | 'physicId'>): string[] =>
  copyType === 1 && physicId ? [rulePage(physicId), rulePage(id)] : [rulePage(id)];

/** A column of a rule as the running table calls it: its fields are named as their columns, but for the engine's own. */
export function designedRuleField(column: string): string {
  const name = /[a-z]/.test(column) ? column : column.toLowerCase();
  return PRESETS.has(name) ? fieldOfColumn(name) : name;
}
