import type { SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { describe, expect, test } from 'vitest';
import { plotActions, plotRowActs, saleNow } from './plot-actions.ts';
import { HAND_MOVES, movable } from './plot-moves.ts';
import { readMapParams, writeMapParams } from './use-map-params.ts';

const all = () => true;
const none = () => false;
const plot = (saleStatus: SaleStatus, disputeFlag: 'Y' | 'N' = 'N') => ({ saleStatus, disputeFlag });

describe('actions of the drawer by right and state (domain.md §4.1)', () => {
  test('a free plot may be locked and sold', () => {
    expect(plotActions(plot('1'), false, all)).toEqual({ lock: true, release: false, purchase: true, hold: true });
  });

  test('an own lock may be released and sold, somebody else’s only released by a supervisor', () => {
    const seller = (code: string) => code !== 'cem:plot:open';
    expect(plotActions(plot('2'), true, seller)).toEqual({ lock: false, release: true, purchase: true, hold: true });
    expect(plotActions(plot('2'), false, seller)).toEqual({
      lock: false,
      release: false,
      purchase: false,
      hold: false,
    });
    expect(plotActions(plot('2'), false, all)).toEqual({ lock: false, release: true, purchase: false, hold: false });
  });

  test.each(['0', '4', '5', '6', '7', '8'] as const)('sale status %s offers nothing', (status) => {
    expect(plotActions(plot(status), false, all)).toEqual({
      lock: false,
      release: false,
      purchase: false,
      hold: false,
    });
  });

  test('a disputed plot is frozen', () => {
    expect(plotActions(plot('1', 'Y'), false, all)).toEqual({
      lock: false,
      release: false,
      purchase: false,
      hold: false,
    });
  });

  test('without rights nothing is offered', () => {
    expect(plotActions(plot('1'), false, none)).toEqual({ lock: false, release: false, purchase: false, hold: false });
  });
});

test('a lock that ran out reads as free (domain.md §4.1, 2 → 1 by timeout)', () => {
  const locked = { saleStatus: '2', lockUntil: '2026-08-01 10:00:00' } as const;
  expect(saleNow({ ...locked, secondsLeft: 12 })).toBe('2');
  expect(saleNow({ ...locked, secondsLeft: 0 })).toBe('1');
  expect(saleNow({ ...locked, lockUntil: '2001-01-01 00:00:00' })).toBe('1');
  expect(saleNow({ saleStatus: '6', lockUntil: null })).toBe('6');
});

test('a row offers 整修完成, 登记争议 and 解除争议 by state and right', () => {
  expect(plotRowActs(plot('7'), all)).toEqual(['repair', 'stone', 'dispute']);
  expect(plotRowActs(plot('6'), all)).toEqual(['holder', 'exchange', 'stone', 'dispute']);
  expect(plotRowActs(plot('6', 'Y'), all)).toEqual(['clearDispute']);
  expect(plotRowActs(plot('7', 'Y'), all)).toEqual(['clearDispute']);
  expect(plotRowActs(plot('7'), none)).toEqual([]);
});

describe('moves by hand (domain.md §4.1)', () => {
  const plots = (['0', '1', '2', '3', '6', '7', '8'] as const).map((saleStatus) => ({ id: saleStatus, saleStatus }));

  test.each([
    ['open', '0'],
    ['withdraw', '1'],
    ['hold', '1,2'],
    ['unhold', '3'],
    ['disable', '0,1,3,7'],
    ['enable', '8'],
  ] as const)('%s fits %s', (event, fitting) => {
    expect(
      movable(plots, event)
        .map(({ id }) => id)
        .join(','),
    ).toBe(fitting);
  });

  test('保留, 停用 and what takes them back ask for a reason', () => {
    expect(
      Object.entries(HAND_MOVES)
        .filter(([, look]) => look.reason)
        .map(([event]) => event),
    ).toEqual(['hold', 'unhold', 'disable', 'enable']);
  });
});

describe('page state in the address', () => {
  test('what is written is read back', () => {
    const params = {
      cemeteryId: 'c1',
      areaId: 'a1',
      filter: { hidden: new Set(['20', '90'] as const), priceMin: 20_000, priceMax: 80_000 },
    };
    expect(readMapParams(writeMapParams(params))).toEqual(params);
  });

  test('defaults leave no trace and nonsense is passed over', () => {
    expect(writeMapParams({ filter: { hidden: new Set() } }).toString()).toBe('');
    const read = readMapParams(new URLSearchParams('hide=10,zz,&priceMin=-3&priceMax=abc'));
    expect(read).toEqual({ filter: { hidden: new Set(['10']) } });
  });
});
