import { expect, test } from 'vitest';
import { moved, steps } from './board-model.ts';

const task = (id: string, status: string) => ({ id, status });
const BOARD = [task('a', '1'), task('b', '1'), task('c', '1'), task('d', '2')];
const names = (tasks: readonly { id: string; status: string }[]) =>
  tasks.map(({ id, status }) => id + status).join(' ');

test.each([
  [{ id: 'c', status: '1', before: 'a' }, 'c1 a1 b1 d2'],
  [{ id: 'a', status: '1', before: '' }, 'b1 c1 d2 a1'],
  [{ id: 'a', status: '2', before: 'd' }, 'b1 c1 a2 d2'],
  [{ id: 'a', status: '1', before: 'a' }, 'a1 b1 c1 d2'],
  [{ id: 'x', status: '1', before: 'a' }, 'a1 b1 c1 d2'],
] as const)('a task moved to %j', (move, board) => {
  expect(names(moved(BOARD, move))).toBe(board);
});

test.each([
  ['a', { up: undefined, down: 'c', left: undefined, right: '2' }],
  ['b', { up: 'a', down: '', left: undefined, right: '2' }],
  ['c', { up: 'b', down: undefined, left: undefined, right: '2' }],
  ['d', { up: undefined, down: undefined, left: '1', right: undefined }],
])('the steps of task %s', (id, wanted) => {
  const own = BOARD.find((one) => one.id === id) ?? task('', '');
  const { up, down, left, right } = steps(BOARD, ['1', '2'], own);
  expect({ up: up?.before, down: down?.before, left: left?.status, right: right?.status }).toEqual(wanted);
});
