import type { SlowStatements } from '../platform/slow-statements.ts';

type Read = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

interface Reads {
  query: Read;
  queryHeavy: Read;
  queryWeighed: Read;
}

/** Who is told of the statements. */
export interface Observers {
  slow: SlowStatements;
  onStatement: ((text: string) => void) | undefined;
}

/** Reads that tell their text, and how long they took. */
export function observed({ query, queryHeavy, queryWeighed }: Reads, { slow, onStatement }: Observers): Reads {
  const observing =
    (read: Read): Read =>
    async <Row>(text: string, values: readonly unknown[]) => {
      onStatement?.(text);
      const started = performance.now();
      const rows = await read<Row>(text, values);
      slow.note(text, performance.now() - started);
      return rows;
    };
  return { query: observing(query), queryHeavy: observing(queryHeavy), queryWeighed: observing(queryWeighed) };
}
