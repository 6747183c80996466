import { useDictText } from '../session/dictionaries.ts';

interface DictTextProps {
  code: string;
  value: unknown;
  /** What the server put beside the value; stands in for values that the dictionary no longer has. */
  text?: string | undefined;
}

/**
 * The text of a dictionary value, or of several joined by `,`. The dictionary at hand goes before the row's own text: it
 * follows edits while the row stays on the screen (user-asks row 3).
 */
export function DictText({ code, value, text }: DictTextProps) {
  const textOf = useDictText();
  return <>{textOf(code, value, text)}</>;
}
