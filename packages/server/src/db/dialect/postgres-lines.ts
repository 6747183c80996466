import type { Client, ClientBase, QueryArrayConfig, QueryArrayResult, QueryConfig } from 'pg';
import type { Answer } from '../readers.ts';
import { type RowMaker, rowMaker } from './row-maker.ts';

/**
 * Prepared statements kept per connection; beyond that the connection is replaced, so that its memory stays bounded.
 */
export const NAMES_EACH = 200;

interface Line {
  client: Promise<Client>;
  names: Set<string>;
  pending: number;
  corked: boolean;
  /** When the previous statement was answered; the ones queued behind it did not start earlier. */
  answeredAt: number;
}

/** Connections shared by many callers, for quick named statements. */
export interface PostgresLines {
  run<Row>(query: QueryConfig): Promise<Answer<Row>>;
  close(): Promise<void>;
}

/**
 * Statements are pipelined: sent without waiting for earlier answers, and all of one event-loop turn at once. For a
 * small statement most of the cost, here and on the database server, is sending, waking up and answering. A slow one
 * would block those behind it, so only statements known to be quick belong here. There are two connections, so that a
 * database server with several processors uses both.
 */
export function postgresLines(connect: () => Promise<Client>): PostgresLines {
  const lines: Line[] = [];
  /** Accepts no more statements; ends when all pending ones are answered. */
  const retire = (line: Line) => {
    const at = lines.indexOf(line);
    if (at >= 0) lines.splice(at, 1);
    if (line.pending === 0) line.client.then((client) => client.end()).catch(() => undefined);
  };
  const open = (): Line => {
    const line: Line = { client: connect(), names: new Set(), pending: 0, corked: false, answeredAt: 0 };
    lines.push(line);
    line.client.then(
      (client) => client.once('error', () => retire(line)).once('end', () => retire(line)),
      () => retire(line),
    );
    return line;
  };
  const freest = (): Line => {
    const [first, second] = lines;
    if (!first || (!second && first.pending > 0)) return open();
    return second && second.pending < first.pending ? second : first;
  };
  const send = async <Row>(line: Line, query: QueryConfig): Promise<Answer<Row>> => {
    const client = await line.client;
    sendTogether(line, client);
    const sent = performance.now();
    const rows = await answerOf<Row>(client, query);
    const now = performance.now();
    const ms = now - Math.max(sent, line.answeredAt);
    line.answeredAt = now;
    return { rows, ms };
  };
  return {
    run: async <Row>(query: QueryConfig) => {
      const line = freest();
      line.pending += 1;
      let failed = true;
      try {
        const answer = await send<Row>(line, query);
        failed = false;
        return answer;
      } finally {
        line.pending -= 1;
        const full = line.names.add(query.name ?? '').size >= NAMES_EACH;
        // The state of a connection is unknown after a failure.
        if (failed || full || !lines.includes(line)) retire(line);
      }
    },
    close: async () => {
      await Promise.allSettled(lines.map(async ({ client }) => (await client).end()));
    },
  };
}

/** Row makers of named statements: a name stands for one list of columns. */
const MAKERS = new Map<string, RowMaker>();
const MAKERS_KEPT = 1000;

/** Rows of one statement; arrays of cells cost the driver half of what its own objects do. */
export function answerOf<Row>(client: ClientBase, query: QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const cells: QueryArrayConfig = { ...query, rowMode: 'array' };
    void client.query(cells, (error: Error | null, result: QueryArrayResult) => {
      if (error) reject(error);
      else resolve(result.rows.map(makerOf(query.name, result)) as Row[]);
    });
  });
}

function makerOf(name: string | undefined, { fields }: QueryArrayResult): RowMaker {
  const known = name === undefined ? undefined : MAKERS.get(name);
  if (known) return known;
  const maker = rowMaker(fields.map((field) => field.name));
  if (MAKERS.size >= MAKERS_KEPT) MAKERS.clear();
  if (name !== undefined) MAKERS.set(name, maker);
  return maker;
}

/** Sends everything written in this event-loop turn together. */
function sendTogether(line: Line, client: Client): void {
  if (line.corked) return;
  line.corked = true;
  const { stream } = client.connection;
  stream.cork();
  setImmediate(() => {
    line.corked = false;
    stream.uncork();
  });
}
