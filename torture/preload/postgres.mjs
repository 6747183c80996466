import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { countStatement } from './arm.mjs';

const PARSE = 'P'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const CHANGES = new Set(['insert', 'update', 'delete', 'with']);
const SCHEMA = new Set(['create', 'alter', 'drop']);

/**
 * The same for PostgreSQL, whose driver is bundled into the server: its messages are read on their way out. A statement
 * that has to fail leaves with a text that the database refuses, so that the real server ends the transaction.
 */
export function watchPostgres({ armFile, kill }) {
  if (!armFile && !kill?.point.startsWith('postgres-')) return;
  const { write } = net.Socket.prototype;
  const open = new WeakSet();
  const pass = passing(kill);
  net.Socket.prototype.write = function (chunk, ...rest) {
    const text = sqlOf(chunk);
    if (text === undefined) return write.call(this, chunk, ...rest);
    const kind = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase();
    const begins = kind === 'begin' || kind === 'start';
    if (begins) open.add(this);
    const inside = open.has(this);
    if (kind === 'commit' || kind === 'rollback') open.delete(this);
    if (kind === 'commit') pass('postgres-before-commit');
    const fails = armFile && inside && kind !== 'rollback' && countStatement(armFile);
    // A transaction that did not begin is not open: what this connection is used for next is no part of one.
    if (fails && begins) open.delete(this);
    const sent = write.call(this, fails ? spoiled(chunk, text) : chunk, ...rest);
    if (kind === 'commit') pass('postgres-after-commit');
    else if (inside && CHANGES.has(kind)) pass('postgres-statement');
    if (inside && (SCHEMA.has(kind) || CHANGES.has(kind))) pass('postgres-ddl');
    return sent;
  };
}

/** Kills this process at the n-th passing of the named point; what it has sent is on its way to the database. */
function passing(kill) {
  let count = 0;
  return (point) => {
    if (kill?.point !== point || !isMainThread) return;
    count += 1;
    if (count === kill.nth) process.kill(process.pid, 'SIGKILL');
  };
}

/** Text of a Parse or Query message; undefined for anything else that a socket sends. */
function sqlOf(chunk) {
  if (!Buffer.isBuffer(chunk) || chunk.length < 6 || (chunk[0] !== PARSE && chunk[0] !== QUERY)) return undefined;
  if (chunk.readUInt32BE(1) > chunk.length) return undefined;
  const from = chunk[0] === PARSE ? chunk.indexOf(0, 5) + 1 : 5;
  const end = chunk.indexOf(0, from);
  return from > 0 && end > 0 ? chunk.toString('utf8', from, end) : undefined;
}

/** The same message with a statement of equal length that means nothing. */
function spoiled(chunk, text) {
  const copy = Buffer.from(chunk);
  const at = copy.indexOf(text);
  copy.fill('?', at, at + Buffer.byteLength(text));
  return copy;
}
