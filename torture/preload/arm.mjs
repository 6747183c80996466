import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The agreement between the harness and a server about the statement that fails. One file, because a transaction may run
 * in a worker thread: `NTH COUNT`, where NTH 0 fails none and COUNT is what has been seen since it was armed.
 */
export function arm(file, nth) {
  writeFileSync(file, `${nth} 0`);
}

export function seenStatements(file) {
  return Number(readFileSync(file, 'utf8').split(' ')[1]);
}

/** Counts a statement; true when this one has to fail. */
export function countStatement(file) {
  const [nth, count] = readFileSync(file, 'utf8').split(' ').map(Number);
  writeFileSync(file, `${nth} ${count + 1}`);
  return count + 1 === nth;
}
