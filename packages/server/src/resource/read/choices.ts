import type { TreeOption } from '@songbai/contract/wire/envelope.ts';

/** A value that can be chosen and what is shown of it, both as text whatever the columns are. */
export interface Choice {
  value: string;
  text: string;
}

/** Which choices are asked for; without any condition the first ones. */
export interface ChoiceQuery {
  /** Part of text or value. */
  keyword?: string;
  /** Exact texts or values. */
  anyOf?: readonly string[];
  /** Exact values. */
  values?: readonly string[];
  limit: number;
  offset: number;
}

/** The rows that a field of a designed table chooses from, as one person has them; no call names their table. */
export interface FieldChoices {
  options(query: ChoiceQuery): Promise<Choice[]>;
  /**
   * One level of a tree; `''`: where the field's tree begins.
   * @throws AppError onlineChoice where the field has no tree, or the row is not in it
   */
  level(parent: string): Promise<TreeOption[]>;
}
