import { DISPLAY_STYLE, type DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { describe, expect, test } from 'vitest';
import { contrast, inverted } from '../../lib/colour.ts';
import { dimmedLook, statusLook } from './status-look.ts';

const STATUSES = Object.keys(DISPLAY_STYLE) as DisplayStatus[];
/** Background of the areas that contain cells. */
const GROUND = { light: '#E6EBE3', dark: '#1B2119' };

describe.each([false, true])('status colours, dark %s (domain.md §4.1)', (dark) => {
  test.each(STATUSES)('the mark of %s is read on its fill, its border on the ground', (status) => {
    const look = statusLook(status, dark);
    expect(look.mark).toBe(DISPLAY_STYLE[status].mark);
    if (dark) expect(contrast(look.text, look.fill)).toBeGreaterThanOrEqual(4.5);
    if (dark && status !== '0') expect(contrast(look.stroke, GROUND.dark)).toBeGreaterThanOrEqual(3);
  });

  test('no two states look alike, through the colour-weak filter either', () => {
    const keys = STATUSES.map((status) => {
      const { fill, stroke, mark } = statusLook(status, dark);
      return `${inverted(fill)} ${inverted(stroke)} ${mark}`;
    });
    expect(new Set(keys).size).toBe(STATUSES.length);
    expect(new Set(STATUSES.map((status) => statusLook(status, dark).fill)).size).toBe(STATUSES.length);
  });
});

test('a status nobody knows looks like an unknown one', () => {
  expect(statusLook('?' as DisplayStatus, true)).toEqual(statusLook('0', true));
  expect(dimmedLook(true).mark).toBe('');
});
