import { Ellipsis } from '../../ui/Ellipsis.tsx';

/** A text cut to a length; -1 shows all of it (contract/3 §10 ellipsisLength). */
export function Shortened({ text, length }: { text: string; length: number }) {
  return length < 0 ? text : <Ellipsis text={text} length={length} />;
}
