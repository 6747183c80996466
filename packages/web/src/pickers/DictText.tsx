import { useDictText } from '../session/dictionaries.ts';

/** The text of a dictionary value, or of several joined by `,`. */
export function DictText({ code, value }: { code: string; value: unknown }) {
  const textOf = useDictText();
  return <>{textOf(code, value)}</>;
}
