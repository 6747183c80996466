import { expect, test } from 'vitest';
import { stepOf } from './third-posted.ts';

const question = {
  isObj: true,
  source: 'github',
  uuid: 'u',
  username: 'wang',
  avatar: null,
  suffix: '',
  operateCode: 'o',
};

test.each<[posted: unknown, step: object]>([
  ['登录失败', { kind: 'failed' }],
  ['绑定手机号,abc', { kind: 'phone', uuid: 'abc' }],
  ['a-code', { kind: 'code', code: 'a-code' }],
  [question, { kind: 'sameName', question }],
  [{ ...question, isObj: false }, { kind: 'unknown' }],
  [{ ...question, source: 'evil' }, { kind: 'unknown' }],
  [{ ...question, operateCode: '' }, { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
  [42, { kind: 'unknown' }],
])('%j (contract/1 §2.5)', (posted, step) => {
  expect(stepOf(posted)).toEqual(step);
});
