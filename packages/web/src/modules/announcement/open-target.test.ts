import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { expect, test } from 'vitest';
import { type OpenTarget, openTarget } from './open-target.ts';

const node = (path: string, component: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component,
  meta: { title: path, keepAlive: true, internalOrExternal: false },
  ...over,
});

const MENU = [
  node('/orders', 'layouts/RouteView', {
    children: [
      node('/orders/normal', 'cemetery/order/NormalList'),
      node('/plots/list', 'cemetery/PlotList', { hidden: true }),
    ],
  }),
  node('/off', 'cemetery/CustomerList', { route: '0' }),
];

const none: OpenTarget = { kind: 'none' };
const refused: OpenTarget = { kind: 'refused' };
const missing: OpenTarget = { kind: 'missing' };
const page = (to: string): OpenTarget => ({ kind: 'page', to });

test.each<[openType: string | null, openPage: string | null, busId: string | null, target: OpenTarget]>([
  [null, null, null, none],
  ['', '/orders/normal', null, none],
  ['email', '/orders/normal', 'b1', none],
  ['url', '/orders/normal?pageNo=2', 'b1', page('/orders/normal?pageNo=2')],
  ['url', ' /orders/normal ', null, page('/orders/normal')],
  ['url', 'https://a.example/x', null, { kind: 'outside', url: 'https://a.example/x' }],
  ['url', '//evil.example', null, refused],
  ['url', '/\\evil.example', null, refused],
  ['url', 'javascript:alert(1)', null, refused],
  ['url', 'data:text/html,x', null, refused],
  ['url', 'https://', null, refused],
  ['url', null, null, refused],
  ['component', 'cemetery/order/NormalList', 'b 1&x', page('/orders/normal?detail=b+1%26x')],
  ['component', '/views/cemetery/order/NormalList.vue', null, page('/orders/normal')],
  ['component', 'cemetery/PlotList', 'p1', page('/plots/list?detail=p1')],
  ['component', 'cemetery/CustomerList', 'c1', missing],
  ['component', 'layouts/RouteView', null, missing],
  ['component', 'toString', null, missing],
  ['component', '', null, missing],
])('%j %j with record %j', (openType, openPage, busId, target) => {
  expect(openTarget({ openType, openPage, busId }, MENU)).toEqual(target);
});
