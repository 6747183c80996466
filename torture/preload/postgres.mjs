import net from 'node:net';
import { countStatement } from './arm.mjs';

const PARSE = 'P'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);

/**
 * The same for PostgreSQL, whose driver is bundled into the server: its messages are read on their way out. A statement
 * that has to fail leaves with a text that the database refuses, so that the real server ends the transaction.
 */
export function watchPostgres({ armFile, kill }) {
  if (!armFile && !kill?.point.startsWith('postgres-')) return;
  const { write } = net.Socket.prototype;
  const open = new WeakSet();
  let commits = 0;
  net.Socket.prototype.write = function (chunk, ...rest) {
    const text = sqlOf(chunk);
    if (text === undefined) return write.call(this, chunk, ...rest);
    const kind = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase();
    if (kind === 'begin' || kind === 'start') open.add(this);
    const inside = open.has(this);
    if (kind === 'commit' || kind === 'rollback') open.delete(this);
    if (kind === 'commit' && kill) {
      commits += 1;
      if (commits === kill.nth && kill.point === 'postgres-before-commit') process.kill(process.pid, 'SIGKILL');
    }
    const fails = armFile && inside && kind !== 'rollback' && countStatement(armFile);
    return write.call(this, fails ? spoiled(chunk, text) : chunk, ...rest);
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
