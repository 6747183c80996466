import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { countStatement } from './arm.mjs';

const require = createRequire(fileURLToPath(new URL('../../packages/server/package.json', import.meta.url)));

/** Commits that a `lazy-commit` build answers for before one is real. */
const LAZY = 40;

const kindOf = (text) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
const SCHEMA = new Set(['create', 'alter', 'drop']);
const CHANGES = new Set(['insert', 'update', 'delete', 'replace', 'with']);

/** Puts faults around the embedded database's driver. */
export function breakDriver({ kill, armFile, breaks = [] }) {
  const Database = require('better-sqlite3');
  const broken = new Set(breaks);
  const pass = passing(kill);
  const { prepare, pragma } = Database.prototype;
  const texts = new WeakMap();
  let wrapped = false;

  Database.prototype.pragma = function (text, options) {
    const weaker = broken.has('sync-normal') ? 'NORMAL' : broken.has('sync-off') ? 'OFF' : undefined;
    return pragma.call(this, weaker ? text.replace(/synchronous = FULL/i, `synchronous = ${weaker}`) : text, options);
  };

  Database.prototype.prepare = function (text) {
    const kind = kindOf(text);
    const step = ['savepoint', 'release'].includes(kind) || /^\s*rollback\s+to\b/i.test(text);
    const dropped = broken.has('no-transaction') && step;
    const statement = prepare.call(this, dropped ? 'select 1' : text);
    texts.set(statement, { kind, database: this, dropped });
    if (!wrapped) wrap(Object.getPrototypeOf(statement));
    wrapped = true;
    return statement;
  };

  /** Between what was asked and what the driver does. */
  const around = (run) =>
    function (...values) {
      const { kind, database, dropped } = texts.get(this) ?? {};
      const inside = database?.inTransaction === true || kind === 'begin';
      // A rollback always works: it is how the database answers a failure.
      if (armFile && inside && !dropped && kind !== 'rollback' && countStatement(armFile)) throw ioError();
      if (kind === 'commit') pass('before-commit');
      if (broken.has('lazy-commit') && lazy(kind, database)) return { changes: 0, lastInsertRowid: 0 };
      const result = run.apply(this, values);
      if (broken.has('no-transaction') && inside && (CHANGES.has(kind) || SCHEMA.has(kind))) commitAlone(database);
      if (kind === 'commit') pass('after-commit');
      else if (inside && CHANGES.has(kind)) pass('statement');
      if (SCHEMA.has(kind) || CHANGES.has(kind)) pass('ddl');
      return result;
    };

  /** What was just done is kept whatever comes after it; the server still believes itself inside a transaction. */
  function commitAlone(database) {
    database.exec('commit');
    database.exec('begin immediate');
  }

  function wrap(prototype) {
    for (const name of ['run', 'all', 'get']) prototype[name] = around(prototype[name]);
  }
}

let unreal = 0;
/** True for a begin or commit that is only pretended: callers are answered before anything is on disk. */
function lazy(kind, database) {
  if (kind === 'begin') return database.inTransaction;
  if (kind !== 'commit') return false;
  unreal += 1;
  return unreal % LAZY !== 0;
}

function ioError() {
  return Object.assign(new Error('disk I/O error (injected)'), { code: 'SQLITE_IOERR' });
}

/** Kills this process at the n-th passing of the named point; worker threads have points of their own. */
function passing(kill) {
  if (!kill) return () => undefined;
  let count = 0;
  return (point) => {
    if (kill.point !== (isMainThread ? point : `worker-${point}`)) return;
    count += 1;
    if (count === kill.nth) process.kill(process.pid, 'SIGKILL');
  };
}
