import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { orderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_DRAFT,
  type ExtraLine,
  isDirty,
  orderBody,
  type PurchaseDraft,
  SECTION,
  totalOf,
} from './purchase-draft.ts';
import {
  balanceProblem,
  buyerProblems,
  discountProblems,
  extraProblems,
  problemSections,
} from './purchase-problems.ts';

const fresh = (over: Partial<PurchaseDraft['fresh']>): PurchaseDraft => ({
  ...EMPTY_DRAFT,
  mode: 'new',
  fresh: { name: '陈建国', mobile: '13800138000', idType: '1', idNo: '', ...over },
});
const known: PurchaseDraft = { ...EMPTY_DRAFT, known: { id: 'c1', name: '李敏', mobile: '13900139000' } };
const extra: ExtraLine = { key: 'x', chargeItemId: 'k1', itemType: '10', name: '刻字', quantity: 2.5, unitPrice: 1999 };
const LINE = { name: '墓位使用费', quantity: 1, unitPrice: 0, refundable: 'Y' } as const;
const quote: OrderQuote = {
  plotId: 'p1',
  plotFullName: '松鹤园-A区-03排-12号',
  listPrice: 5_000_000,
  items: [],
  payableAmount: 5_200_000,
  depositMin: 100_000,
};

describe('customer (domain.md §4.1: customer with mobile; §3.7: ID number check)', () => {
  test('an existing customer has to be chosen', () => {
    expect(buyerProblems(EMPTY_DRAFT)).toEqual({ known: '请选择客户' });
    expect(buyerProblems(known)).toEqual({});
  });

  test.each([
    [{ name: ' ', idNo: 'E1', idType: '3' }, { name: '请输入购墓人姓名' }],
    [{ mobile: '', idNo: 'E1', idType: '3' }, { mobile: '请输入手机号' }],
    [{ mobile: '12345', idNo: 'E1', idType: '3' }, { mobile: '请输入正确手机号' }],
    [{ idNo: '123' }, { idNo: '身份证号应为18位' }],
    [{ idNo: '11010519491331002X' }, { idNo: '身份证号中的出生日期不正确' }],
    [{ idNo: '110105194912310021' }, { idNo: '身份证号校验位不正确' }],
    [{ idNo: '11010519491231002x' }, {}],
    [{ idType: '3', idNo: 'E12345678' }, {}],
    [{}, { idNo: '请输入证件号码' }],
  ] as const)('%o gives %o', (over, problems) => {
    expect(buyerProblems(fresh(over))).toEqual(problems);
  });
});

describe('a purchase that needs no identity number', () => {
  test('is the entry of an old record, or a draft; a known buyer without a number gives one', () => {
    expect(buyerProblems({ ...fresh({}), orderType: '9' })).toEqual({});
    expect(buyerProblems(fresh({}), true)).toEqual({});
    const unnumbered = { ...known, known: { id: 'c1', name: '李敏', mobile: '13900139000', unnumbered: true } };
    expect(buyerProblems(unnumbered)).toEqual({ idNo: '请输入证件号码' });
    const numbered = { ...unnumbered, fresh: { ...known.fresh, idType: '3' as const, idNo: 'e12345678' } };
    expect(buyerProblems(numbered)).toEqual({});
    expect(orderBody(numbered, 'p1')).toMatchObject({ customerId: 'c1', identity: { idType: '3', idNo: 'E12345678' } });
    expect(orderBody({ ...numbered, known: known.known }, 'p1').identity).toBeUndefined();
  });
});

describe('costs (domain.md §3.0: line amount rounded half up to the fen)', () => {
  test('the total is the quote plus the extra lines', () => {
    expect(totalOf(quote, [extra])).toBe(5_200_000 + 4998);
    expect(totalOf(undefined, [])).toBe(0);
  });

  test('an unfinished line names what is missing', () => {
    const problems = extraProblems([
      { key: 'n', chargeItemId: null, itemType: null, name: '', quantity: 0, unitPrice: null },
    ]);
    expect(problems.n).toEqual({
      itemType: '请选择费用类型',
      name: '请输入名称',
      quantity: '数量必须大于0',
      unitPrice: '请输入单价',
    });
    expect(extraProblems([extra])).toEqual({});
  });
});

describe('sections of the page', () => {
  test('those with something missing are named, none when the order may be placed', () => {
    expect(problemSections(EMPTY_DRAFT, { held: false, capacity: 2 })).toEqual([SECTION.plot, SECTION.customer]);
    expect(problemSections({ ...known, extras: [{ ...extra, name: '' }] }, { held: true, capacity: 2 })).toEqual([
      SECTION.costs,
    ]);
    expect(problemSections(known, { held: true, capacity: 2 })).toEqual([]);
  });

  test.each([
    ['1', 120, { payPlan: '1' }],
    ['2', null, {}],
    ['2', 120, { balanceDays: 120 }],
    ['3', 120, {}],
  ] as const)('way of paying %s with %s days is sent as %o', (payPlan, balanceDays, sent) => {
    const { payPlan: plan, balanceDays: days } = orderBody({ ...known, payPlan, balanceDays }, 'p1');
    expect(JSON.parse(JSON.stringify({ payPlan: plan, balanceDays: days }))).toEqual(sent);
  });

  test('only typed data makes the page dirty', () => {
    expect(isDirty(EMPTY_DRAFT)).toBe(false);
    expect(isDirty({ ...EMPTY_DRAFT, remark: '家属要求靠路边' })).toBe(true);
  });
});

describe('body of the order call (contract order.calls)', () => {
  test.each([
    ['known customer', known],
    [
      'new customer with extras',
      { ...fresh({ idNo: '11010519491231002x' }), extras: [extra], channel: '01' as const, remark: ' 急 ' },
    ],
  ])('%s passes the schema', (_, draft) => {
    const body = orderBody(draft, 'p1');
    expect([...Value.Errors(orderAddBody, body)]).toEqual([]);
  });

  test('a new customer is sent trimmed, the ID number in capitals', () => {
    expect(orderBody(fresh({ name: ' 陈建国 ', idNo: '11010519491231002x' }), 'p1').customer).toEqual({
      name: '陈建国',
      mobile: '13800138000',
      idType: '1',
      idNo: '11010519491231002X',
    });
  });

  test('a known customer is sent by id only', () => {
    expect(orderBody(known, 'p1')).toEqual({ plotId: 'p1', customerId: 'c1', orderType: '1' });
  });
});

test('what is too long is marked at its field and keeps the order from being placed', () => {
  const long = (length: number) => '长'.repeat(length);
  expect(buyerProblems(fresh({ name: long(65), idNo: long(33), idType: '3' }))).toEqual({
    name: '最大长度64位字符',
    idNo: '最大长度32位字符',
  });
  const plot = { held: true, capacity: 2 };
  const numbered = fresh({ idNo: 'E1', idType: '3' });
  expect(problemSections(numbered, plot)).toEqual([]);
  expect(problemSections({ ...numbered, remark: long(501) }, plot)).toEqual([SECTION.costs]);
  expect(problemSections({ ...numbered, discount: 100, discountReason: long(201) }, plot)).toEqual([SECTION.costs]);
  expect(extraProblems([{ ...extra, name: long(65) }])).toEqual({ x: { name: '最大长度64位字符' } });
});

test('amounts, numbers and days out of bounds are marked and keep the order from being placed', () => {
  const plot = { held: true, capacity: 2 };
  const right = fresh({ idNo: 'E1', idType: '3' });
  const discount = (fen: number) => ({ ...right, discount: fen, discountReason: '老客户' });
  expect(problemSections(discount(100), plot)).toEqual([]);
  expect(discountProblems(discount(-500))).toEqual({ amount: '不能小于0.00元' });
  expect(problemSections(discount(-500), plot)).toEqual([SECTION.costs]);
  expect(discountProblems(discount(99_999_999_999_999))).toEqual({ amount: '不能大于999,999,999.99元' });
  const priced = {
    ...quote,
    items: [
      { ...LINE, itemType: '01', amount: 5_000_000 },
      { ...LINE, itemType: '06', amount: 200_000 },
    ],
  };
  expect(discountProblems(discount(5_000_000), priced)).toEqual({});
  expect(discountProblems(discount(5_000_001), priced).amount).toMatch(/^优惠金额不能超过可优惠的 50,000.00 元/);
  expect(problemSections(discount(5_000_001), { ...plot, quote: priced })).toEqual([SECTION.costs]);
  expect(extraProblems([{ ...extra, quantity: 1e12, unitPrice: 1e13 }])).toEqual({
    x: { quantity: '数量不能大于99999999', unitPrice: '单价不能大于999,999,999.99元' },
  });
  expect(extraProblems([{ ...extra, unitPrice: -1 }])).toEqual({ x: { unitPrice: '单价不能小于0.00元' } });
  const days = { ...right, payPlan: '2' as const, balanceDays: 100_000 };
  expect(balanceProblem(days)).toBe('不能大于365');
  expect(problemSections(days, plot)).toEqual([SECTION.payment]);
  expect(problemSections({ ...days, payPlan: '1' }, plot)).toEqual([]);
});
