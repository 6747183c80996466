import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { template } from '@songbai/contract/modules/template/template.resource.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withIds } from '../ui/editable-table/rows.ts';
import { addDraft, differences, editDraft, merged, sameValue } from './draft.ts';

const base = {
  id: 'c1',
  version: 7,
  name: '张三',
  mobile: '13800000000',
  idNo: '110***********1234',
  remark: null,
  plotCount: 2,
};

describe('addDraft', () => {
  test('blank values and server-owned fields stay out, texts are trimmed', () => {
    expect(addDraft(customer, { name: ' 李四 ', remark: '  ', customerNo: 'X', plotCount: 3 })).toEqual({
      name: '李四',
    });
  });

  test('lines travel without their keys and computed columns', () => {
    const items = withIds([{ itemType: '01', name: '使用费', unitPrice: 100, quantity: 2, amount: 200 }]);
    expect(addDraft(template, { code: 'A', items }).items).toEqual([
      { itemType: '01', name: '使用费', unitPrice: 100, quantity: 2 },
    ]);
  });
});

describe('editDraft', () => {
  test('what nobody touched is not sent: a masked number stays what it is in the database', () => {
    expect(editDraft(customer, base, { ...base, name: '张三丰' })).toEqual({ id: 'c1', version: 7, name: '张三丰' });
  });

  test('a cleared field is sent as null', () => {
    expect(editDraft(customer, { ...base, remark: '旧' }, { ...base, remark: '' })).toEqual({
      id: 'c1',
      version: 7,
      remark: null,
    });
  });

  test('a field that may only be given on add is never sent', () => {
    expect(editDraft(template, { id: 't', version: 1, cemeteryId: 'a' }, { cemeteryId: 'b' })).toEqual({
      id: 't',
      version: 1,
    });
  });
});

describe('two writers (user-asks row 7)', () => {
  test('who changed what', () => {
    const mine = { ...base, name: '我', remark: '我记' };
    const latest = { ...base, version: 8, name: '他', mobile: '13900000000' };
    const found = differences(customer, base, mine, latest);
    expect(found.map(({ name, changed, take }) => [name, changed, take])).toEqual([
      ['name', 'both', 'mine'],
      ['mobile', 'other', 'latest'],
      ['remark', 'me', 'mine'],
    ]);
  });

  test('a sub-table counts as one field', () => {
    const items = (price: number) => withIds([{ id: 'i', name: '费', unitPrice: price, quantity: 1 }]);
    const [only] = differences(template, { items: items(1) }, { items: items(2) }, { items: items(3) });
    expect(only).toMatchObject({ name: 'items', changed: 'both', take: 'mine' });
  });

  const name = fc.constantFrom('甲', '乙', '丙', '');
  const rowOf = fc.record({ name, address: name, remark: name });

  test('in no order of two saves is a field of either writer lost', () => {
    fc.assert(
      fc.property(rowOf, rowOf, rowOf, (before, mine, theirs) => {
        const result = merged(mine, differences(customer, before, mine, theirs)) as typeof before;
        for (const key of ['name', 'address', 'remark'] as const) {
          const iChanged = !sameValue(before[key], mine[key]);
          expect(sameValue(result[key], iChanged ? mine[key] : theirs[key])).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
