import { useDictText } from '../session/dictionaries.ts';

interface DictTextProps {
  code: string;
  value: unknown;
  /** The text delivered with the value; used for values that are no longer in the dictionary. */
  text?: string | undefined;
}

/**
 * The text of a dictionary value, or of several joined by `,`. The loaded dictionary takes precedence over the row's
 * text: it reflects edits while the row stays on screen (user-asks row 3).
 */
export function DictText({ code, value, text }: DictTextProps) {
  const textOf = useDictText();
  return <>{textOf(code, value, text)}</>;
}
