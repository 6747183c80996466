import { Worker } from 'node:worker_threads';
import { collect } from '../collect.ts';
import type { SourceConnection, SourceRows } from '../connection.ts';
import { failureText } from '../failure-texts.ts';
import type { RemoteReply, RemoteRequest } from './remote.ts';
import { openSqlite } from './sqlite.ts';
import { openSqlserver } from './sqlserver.ts';

/** How much later than the server this process ends itself, in case nobody is left to end it. */
const GRACE_MS = 2000;

/** Looked at by a thread of its own: this one does not come back from a statement that runs for ever. */
const deadline = new Float64Array(new SharedArrayBuffer(8));
const WATCH = `const deadline = require('node:worker_threads').workerData;
  setInterval(() => { if (deadline[0] > 0 && Date.now() > deadline[0]) process.kill(process.pid, 'SIGKILL'); }, 500);`;

/** Holds one connection of a data source; started as a process by remote.ts. */
let connection: SourceConnection | undefined;

new Worker(WATCH, { eval: true, workerData: deadline });

process.on('disconnect', () => process.exit());
process.on('message', (request: RemoteRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});

async function answer(request: RemoteRequest): Promise<RemoteReply> {
  try {
    return { rows: await done(request) };
  } catch (error) {
    return { failure: failureText(error, 'open' in request ? 'connect' : 'read') };
  }
}

const NOTHING: SourceRows = { columns: [], kinds: [], rows: [] };

async function done(request: RemoteRequest): Promise<SourceRows> {
  if ('open' in request) {
    const { open } = request;
    if (open.engine === 'sqlite') connection = openSqlite(open.path);
    else connection = await openSqlserver(open);
    return NOTHING;
  }
  if (!connection) return NOTHING;
  endAt(Date.now() + request.limits.ms + GRACE_MS);
  try {
    return await collect(connection, request.text, request.values, request.limits);
  } finally {
    endAt(0);
  }
}

function endAt(ms: number): void {
  deadline[0] = ms;
}
