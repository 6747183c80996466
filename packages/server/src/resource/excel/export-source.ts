import pg from 'pg';
import { sqliteReader } from '../../db/dialect/sqlite.ts';
import { type BelowPart, type ExportJob, PORTION, type Query } from './export-job.ts';

export type Row = Record<string, unknown>;

/** Everything that one export reads, as it was at one moment. */
export interface ExportSource {
  /** Rows in batches, without ever holding all of them. */
  portions(query: Query): AsyncIterable<Row[]>;
  all(query: Query): Promise<Row[]>;
  close(): Promise<void>;
}

export const exportSource = async ({ sqlite, postgres }: ExportJob['source']): Promise<ExportSource> =>
  sqlite === undefined ? await postgresSource(postgres ?? '') : sqliteSource(sqlite);

function sqliteSource(file: string): ExportSource {
  const reader = sqliteReader(file, { scanning: true });
  reader.hold();
  return {
    portions: async function* ({ text, values }) {
      yield* reader.portions<Row>(text, values, PORTION);
    },
    all: async ({ text, values }) => reader.all<Row>(text, values),
    close: async () => reader.close(),
  };
}

async function postgresSource(url: string): Promise<ExportSource> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  let cursors = 0;
  return {
    portions: async function* ({ text, values }) {
      cursors += 1;
      const cursor = `export${cursors}`;
      await client.query(`declare ${cursor} no scroll cursor for ${text}`, values);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${PORTION} from ${cursor}`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query(`close ${cursor}`);
    },
    all: async ({ text, values }) => (await client.query<Row>(text, values)).rows,
    close: () => client.end(),
  };
}

/** The rows below some main rows. */
export async function rowsBelow(source: ExportSource, part: BelowPart, mains: readonly Row[]): Promise<Row[]> {
  const keys = [...new Set(mains.flatMap((main) => keyOf(main[part.mainField]) ?? []))];
  if (keys.length === 0) return [];
  const values = [...part.values];
  // Fewer than the statement has places for: one of them again finds nothing more.
  for (let at = 0; at < PORTION; at++) values[part.keysAt + at] = keys[at] ?? keys[0];
  return source.all({ text: part.text, values });
}

/** A value that rows hang on; undefined where there is none. */
export const keyOf = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value);
