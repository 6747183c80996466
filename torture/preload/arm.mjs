import { appendFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * The agreement between the harness and a server about the statement that fails. Files, because a transaction may run in
 * a worker thread: `NTH ROUND`, where NTH 0 fails none, and beside it a file for each round that grows by a byte with
 * every statement. A thread that is still counting for an earlier round touches neither the present NTH nor its count.
 */
export function arm(file, nth) {
  const round = last(file) + 1;
  writeFileSync(`${file}.new`, `${nth} ${round}`);
  renameSync(`${file}.new`, file);
  rmSync(counter(file, round - 1), { force: true });
}

export function seenStatements(file) {
  return lengthOf(counter(file, last(file)));
}

/** Counts a statement; true when this one has to fail. */
export function countStatement(file) {
  const [nth, round] = readFileSync(file, 'utf8').split(' ').map(Number);
  const path = counter(file, round);
  appendFileSync(path, '.');
  return lengthOf(path) === nth;
}

const counter = (file, round) => `${file}.${round}`;
const lengthOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function last(file) {
  const there = statSync(file, { throwIfNoEntry: false }) !== undefined;
  return there ? Number(readFileSync(file, 'utf8').split(' ')[1]) : 0;
}
