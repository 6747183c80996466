import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

const ROW = { id: 'r1', name: '李 明/../x', plate: '京A&b=1', none: null, site: 'javascript:alert(1)' };
const value = (name: string) => `$\{${name}}`;

test.each([
  [`/order/list?name=${value('name')}`, { inside: '/order/list?name=%E6%9D%8E%20%E6%98%8E%2F..%2Fx' }],
  [`order/list?id=${value('id')}&none=${value('none')}`, { inside: '/order/list?id=r1&none=' }],
  [`https://map.example/?q=${value('plate')}`, { outside: 'https://map.example/?q=%E4%BA%ACA%26b%3D1' }],
  ['HTTP://map.example/', { outside: 'HTTP://map.example/' }],
  [value('site'), { inside: '/javascript%3Aalert(1)' }],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['/a/../b', undefined],
  ['https://', undefined],
  ['system/UserList.vue', undefined],
  ['/x?{{constructor}}', { inside: '/x?' }],
  ["/x?y={{concat(name, '/')}}", { inside: '/x?y=%E6%9D%8E%20%E6%98%8E%2F..%2Fx%2F' }],
  ["/x/{{if(id == 'r1', 'one', 'two')}}", { inside: '/x/one' }],
  ['{{site}}', { inside: '/javascript%3Aalert(1)' }],
  [`/x?{{'${value('site')}'}}`, { inside: '/x?%24%7Bsite%7D' }],
  ['/x?{{fetch(1)}}', undefined],
  ['/x?{{id', undefined],
  [`/x?y=${value('constructor')}`, { inside: '/x?y=' }],
])('(contract/2 §16.6) the link %s', (href, target) => {
  expect(linkTarget(href, { now: 0, values: ROW })).toEqual(target);
});
