import { isIP } from 'node:net';
import { LIMITS } from '@songbai/contract/limits.ts';
import type pg from 'pg';
import type { Collector, NetworkPlace, SourceConnection, SourceKind, SourceLimits } from '../connection.ts';
import { idleSocket, tlsOptions } from './socket.ts';

/** Types that are numbers for us; all others stay texts as PostgreSQL writes them. */
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701]);
const BOOLEAN = 16;
/** What is read as a text, so that nothing of it is lost. */
const KINDS: Readonly<Record<number, SourceKind>> = {
  1700: 'number',
  1082: 'date',
  1114: 'datetime',
  1184: 'datetime',
};
const kindOf = (oid: number): SourceKind => (NUMBERS.has(oid) ? 'number' : (KINDS[oid] ?? null));

function readerOf(oid: number): (text: string) => unknown {
  if (oid === BOOLEAN) return (text) => text === 't';
  if (!NUMBERS.has(oid)) return (text) => text;
  return (text) => {
    const value = Number(text);
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? value : text;
  };
}

export async function openPostgres(place: NetworkPlace): Promise<SourceConnection> {
  const { Client, Query } = (await import('pg')).default;
  const socket = idleSocket();
  const tls = tlsOptions(place);
  const client = new Client({
    host: place.target.address,
    port: place.port,
    user: place.user,
    // A function, so that an empty one is not looked for in the environment or in files of this machine.
    password: () => place.password,
    database: place.database,
    ssl: tls === false ? false : { ...tls, ...(isIP(place.host) === 0 ? { servername: place.host } : {}) },
    stream: () => socket,
    connectionTimeoutMillis: LIMITS.sourceConnectMs,
    application_name: 'songbai',
    types: { getTypeParser: readerOf },
  });
  let alive = true;
  const ended = () => {
    alive = false;
  };
  client.on('error', ended);
  client.on('end', ended);
  const destroy = () => {
    alive = false;
    socket.destroy();
  };
  try {
    await client.connect();
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    alive: () => alive,
    received: () => socket.bytesRead,
    destroy,
    run: async (text, values, { ms }: SourceLimits, into) => {
      // What a function of the statement may set for the session ends with the transaction.
      // Quotes are to be read as statement.ts reads them.
      const settings = `set local statement_timeout = ${Math.round(ms)}; set local standard_conforming_strings = on`;
      await client.query(`begin transaction read only; ${settings}`);
      await rowsOf(client, new Query({ text, values: [...values] }), into);
      await client.query('rollback');
    },
  };
}

interface PgField {
  name: string;
  dataTypeID: number;
}

const rowsOf = (client: pg.Client, query: pg.Query, into: Collector) =>
  new Promise<void>((resolve, reject) => {
    let named = false;
    const name = (fields: readonly PgField[] | undefined) => {
      if (!named && fields) {
        into.columns(
          fields.map((field) => field.name),
          fields.map(({ dataTypeID }) => kindOf(dataTypeID)),
        );
      }
      named ||= fields !== undefined;
    };
    query.on('row', (row, result) => {
      name(result?.fields);
      into.row(row as Record<string, unknown>);
    });
    query.on('end', (result) => {
      name(result.fields);
      resolve();
    });
    query.on('error', reject);
    client.query(query);
  });
