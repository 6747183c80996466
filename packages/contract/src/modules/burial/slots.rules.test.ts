import { describe, expect, test } from 'vitest';
import { usualType } from './burial.rules.ts';
import { readSlots, STANDARD_SLOTS, slotsProblem, slotsText } from './slots.rules.ts';

describe('domain.md §3.14, §12: slots of a day', () => {
  test.each([
    ['', STANDARD_SLOTS],
    ['13:00-14:30=2,08:00-09:30=1', '08:00-09:30=1,13:00-14:30=2'],
    [' 08:00-09:30=4 , 09:30-11:00=4', '08:00-09:30=4,09:30-11:00=4'],
  ])('%j is kept as %j', (text, kept) => {
    expect(slotsProblem(readSlots(text))).toBeUndefined();
    expect(slotsText(readSlots(text))).toBe(kept);
  });

  test.each([
    ['早上=4', '须形如'],
    ['08:00-24:30=4', '须形如'],
    ['09:00-09:00=4', '结束时间须晚于开始时间'],
    ['08:00-10:00=4,09:59-11:00=4', '重叠'],
    ['08:00-10:00=4,08:00-10:00=4', '重叠'],
    ['08:00-10:00=0', '场数'],
    ['08:00-10:00=100', '场数'],
    ['08:00-10:00=1.5', '场数'],
    ['08:00-10:00', '场数'],
  ])('%s is refused: %s', (text, problem) => {
    expect(slotsProblem(readSlots(text))).toContain(problem);
  });

  test('none at all is refused', () => {
    expect(slotsProblem([])).toBe('请至少设置一个时段');
  });
});

describe('domain.md §3.14: the type of burial', () => {
  test.each([
    [1, 0, '1'],
    [2, 0, '2'],
    [1, 1, '3'],
    [2, 1, '3'],
  ])('of %i where %i rest already: %s', (people, burialCount, type) => {
    expect(usualType(people, burialCount)).toBe(type);
  });
});
