import type { ServiceItem } from '@songbai/contract/modules/service/service.resource.ts';
import type { ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import { describe, expect, test } from 'vitest';
import { serviceDoings } from './service-actions.ts';
import {
  EMPTY_SERVICE,
  hasProblems,
  type ServiceDraft,
  serviceBody,
  serviceProblems,
  serviceTotal,
} from './service-draft.ts';

const item = (over: Partial<ServiceItem>): ServiceItem =>
  ({
    id: 's1',
    code: 'DJ',
    name: '代客祭扫',
    price: 19_900,
    needPlot: 'Y',
    leadDays: 2,
    unit: '次',
    ...over,
  }) as ServiceItem;
const offer = new Map([
  ['s1', item({})],
  ['s2', item({ id: 's2', name: '鲜花', price: 3_333, needPlot: 'N', leadDays: 0 })],
]);
const draft: ServiceDraft = {
  ...EMPTY_SERVICE,
  known: { id: 'c1', name: '李敏', mobile: '13900139000' },
  plotId: 'p1',
  appointDate: '2026-08-10',
  lines: [
    { key: '1', serviceItemId: 's1', quantity: 1 },
    { key: '2', serviceItemId: 's2', quantity: 1.5 },
  ],
};

describe('moves by state and right (domain.md §4.4)', () => {
  const all = () => true;
  test.each([
    ['0', 0, 'submit,cancel'],
    ['1', 0, 'pay,cancel'],
    ['2', 100, 'assign,cancel'],
    ['3', 100, 'reassign,start,refuse,cancel'],
    ['4', 100, 'reassign,finish'],
    ['5', 100, 'accept,rework'],
    ['6', 100, 'complain'],
    ['6', 0, ''],
    ['7', 0, ''],
    ['8', 100, ''],
    ['9', 100, ''],
  ] as [ServiceStatus, number, string][])('status %s with %i fen received offers %s', (status, received, doings) => {
    expect(serviceDoings({ serviceStatus: status, receivedAmount: received }, all).join(',')).toBe(doings);
  });

  test('a field worker starts and finishes, nothing else', () => {
    const can = (code: string) => code === 'cem:service:finish';
    expect(serviceDoings({ serviceStatus: '3', receivedAmount: 1 }, can)).toEqual(['start', 'refuse']);
    expect(serviceDoings({ serviceStatus: '5', receivedAmount: 1 }, can)).toEqual([]);
  });
});

describe('form of a new service order (domain.md §3.18)', () => {
  test('the sum is quantity times catalogue price, rounded half up', () => {
    expect(serviceTotal(draft, offer)).toBe(19_900 + 5000);
  });

  test('a complete draft has no problem and makes a valid body', () => {
    expect(hasProblems(serviceProblems(draft, offer, '2026-08-01'))).toBe(false);
    expect(serviceBody(draft)).toMatchObject({
      customerId: 'c1',
      plotId: 'p1',
      items: [{ serviceItemId: 's1', quantity: 1 }, {}],
    });
  });

  test('an item that needs a plot asks for one', () => {
    const problems = serviceProblems({ ...draft, plotId: null }, offer, '2026-08-01');
    expect(problems.plotId).toBe('服务项目「代客祭扫」需要选择墓位');
  });

  test('the appointment keeps the longest lead time', () => {
    const problems = serviceProblems({ ...draft, appointDate: '2026-08-02' }, offer, '2026-08-01');
    expect(problems.appointDate).toBe('预约日期不能早于 2026-08-03');
  });

  test('a guest gives name and mobile', () => {
    const guest: ServiceDraft = { ...draft, mode: 'guest', customerName: '', mobile: '123' };
    expect(serviceProblems(guest, offer, '2026-08-01')).toMatchObject({
      customerName: '请输入客户姓名',
      mobile: '请输入正确手机号',
    });
    expect(serviceBody({ ...guest, customerName: ' 王芳 ', mobile: '13700137000' })).toMatchObject({
      customerName: '王芳',
      mobile: '13700137000',
    });
  });

  test('without items, or with an unfinished one, it is not sent', () => {
    expect(serviceProblems({ ...draft, lines: [] }, offer, '2026-08-01').items).toBe('请至少填写一项服务');
    const line = serviceProblems(
      { ...draft, lines: [{ key: '9', serviceItemId: null, quantity: 0 }] },
      offer,
      '2026-08-01',
    );
    expect(line.lines['9']).toEqual({ serviceItemId: '请选择服务项目', quantity: '数量必须大于0' });
  });
});
