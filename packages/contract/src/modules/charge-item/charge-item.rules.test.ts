import { describe, expect, it } from 'vitest';
import { type ChargeFacts, chargeRefusal } from './charge-item.rules.ts';

const TODAY = '2026-06-30';
const item: ChargeFacts = {
  name: '刻字(小字)',
  priceType: '2',
  maxPrice: 1500,
  status: '1',
  validFrom: null,
  validTo: null,
};
const unlisted = { error: 'chargeItemUnlisted', params: { name: '刻字(小字)' } };

describe('only published charge items can be billed, at no more than the listed price (I22)', () => {
  it.each([
    ['at the listed price', {}, 1500, undefined],
    ['below it', {}, 0, undefined],
    ['a fen above it', {}, 1501, { error: 'chargeItemTooDear', params: { name: '刻字(小字)', n: '15.00' } }],
    [
      'a free item for a fen',
      { priceType: '3' },
      1,
      { error: 'chargeItemTooDear', params: { name: '刻字(小字)', n: '0.00' } },
    ],
    ['a draft', { status: '0' }, 0, unlisted],
    ['a stopped item', { status: '2' }, 0, unlisted],
    ['on its first day', { validFrom: TODAY }, 0, undefined],
    ['before its first day', { validFrom: '2026-07-01' }, 0, unlisted],
    ['on its last day', { validTo: TODAY }, 0, undefined],
    ['after its last day', { validTo: '2026-06-29' }, 0, unlisted],
  ] as [string, Partial<ChargeFacts>, number, object | undefined][])('%s', (_name, change, unitPrice, refusal) => {
    expect(chargeRefusal({ name: '刻字', unitPrice }, { ...item, ...change }, TODAY)).toEqual(refusal);
  });

  it('names a line that has no item', () => {
    expect(chargeRefusal({ name: '茶水费', unitPrice: 1 }, undefined, TODAY)).toEqual({
      error: 'chargeItemUnlisted',
      params: { name: '茶水费' },
    });
  });
});
