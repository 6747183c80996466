import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dictValues } from '../../dicts.ts';
import { PLOT_SALE } from './plot.dicts.ts';
import type { SaleStatus } from './plot.rules.ts';
import { type StoneStatus, stoneMoves, stoneRefusal } from './stone.rules.ts';

const STONES = dictValues('plot_stone') as StoneStatus[];
const sold = (stoneStatus: StoneStatus | null) => ({ saleStatus: PLOT_SALE.sold, stoneStatus });

describe('the stone of a plot (domain.md §4.1)', () => {
  it.each([
    ['0', '1'],
    ['1', '2 5 6'],
    ['2', '3 1 5 6'],
    ['3', '4 5 6'],
    ['4', '3 5 6'],
    ['5', '1 3 6'],
    ['6', '1'],
  ] as const)('%s becomes %s where somebody holds the plot', (from, to) => {
    expect(stoneMoves(sold(from)).join(' ')).toBe(to);
  });

  it('is nobody’s carving before the plot is sold, and blank, damaged or gone at any time', () => {
    const free = { saleStatus: PLOT_SALE.available, stoneStatus: '1' as const };
    expect(stoneMoves(free)).toEqual(['5', '6']);
    expect(stoneRefusal(free, '2', '')).toEqual({ error: 'stoneUnsold' });
    expect(stoneMoves({ saleStatus: PLOT_SALE.available, stoneStatus: null })).toEqual(['1']);
  });

  it('is refused with both states, and asks why it is damaged or gone', () => {
    expect(stoneRefusal(sold('0'), '3', '')).toEqual({
      error: 'stoneNotAllowed',
      params: { from: '无碑', to: '已刻' },
    });
    expect(stoneRefusal(sold('3'), '5', '')).toEqual({ error: 'stoneReasonMissing' });
    expect(stoneRefusal(sold('3'), '5', '车辆碰撞')).toBeUndefined();
  });

  it('has a way out of every state in every state of sale, and offers only what is not refused', () => {
    const sales = fc.constantFrom(...(dictValues('plot_sale') as SaleStatus[]));
    fc.assert(
      fc.property(sales, fc.constantFrom(...STONES), (saleStatus, stoneStatus) => {
        const plot = { saleStatus, stoneStatus };
        expect(stoneMoves(plot).length).toBeGreaterThan(0);
        for (const to of stoneMoves(plot)) expect(stoneRefusal(plot, to, '说明')).toBeUndefined();
      }),
    );
  });
});
