import { LIMITS } from '@songbai/contract/limits.ts';
import { expect, test, vi } from 'vitest';
import { createEditors } from './editing.ts';

const li = { userId: 'u2', realname: '李' };
const zhang = { userId: 'u3', realname: '张' };

function editors() {
  const time = { now: 0 };
  const changed = vi.fn();
  return { time, changed, all: createEditors(() => time.now, changed) };
}

test('(user-asks row 7) a form that was not known is told of, and has to be answered once', () => {
  const { all, changed } = editors();
  expect(all.here('f1', li)).toBe(true);
  expect(all.here('f1', li)).toBe(false);
  expect(changed.mock.calls).toEqual([[[li]]]);
});

test('two forms of one person are one person, who is there until both are closed', () => {
  const { all, changed } = editors();
  all.here('f1', li);
  all.here('f2', li);
  all.here('f3', zhang);
  expect(changed).toHaveBeenLastCalledWith([li, zhang]);
  all.gone('f1');
  expect(changed).toHaveBeenLastCalledWith([li, zhang]);
  all.gone('f2');
  expect(changed).toHaveBeenLastCalledWith([zhang]);
  changed.mockClear();
  all.gone('f2');
  expect(changed).not.toHaveBeenCalled();
});

test('who is not heard of for a while is gone', () => {
  const { all, changed, time } = editors();
  all.here('f1', li);
  time.now = LIMITS.editingLifeMs;
  all.sweep();
  expect(changed).toHaveBeenLastCalledWith([li]);
  time.now += 1;
  all.sweep();
  expect(changed).toHaveBeenLastCalledWith([]);
});
