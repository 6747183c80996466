import { describe, expect, test } from 'vitest';
import { dictValues } from '../../dicts.ts';
import { FILL_FUNCTIONS, isFillFunction, parseFillParameters } from './fill-rule.rules.ts';

describe('(contract/2 §4) parameters of a fill rule', () => {
  test.each<[string | null, object]>([
    [null, { values: {} }],
    ['  ', { values: {} }],
    ['{"prefix":"SB","digits":6,"strict":true}', { values: { prefix: 'SB', digits: '6', strict: 'true' } }],
    ['prefix=SB', { problem: '请输入JSON字符串' }],
    ['["SB"]', { problem: '只能传递JSON对象，不能传递JSON数组' }],
    ['null', { problem: '只能传递JSON对象' }],
    ['3', { problem: '只能传递JSON对象' }],
    ['{"prefix":{}}', { problem: '参数「prefix」应为文字、数字或是否' }],
    [`{"prefix":"${'x'.repeat(201)}"}`, { problem: '参数「prefix」过长' }],
    ['{"__proto__":"x"}', { values: {} }],
  ])('%s', (text, outcome) => {
    expect(parseFillParameters(text)).toEqual(outcome);
  });
});

test('every function on offer is described; a class of the family is none', () => {
  expect(Object.keys(FILL_FUNCTIONS).sort()).toEqual(dictValues('fill_rule_class').sort());
  expect(isFillFunction('org.jeecg.modules.online.OrderNumberRule')).toBe(false);
  expect(isFillFunction('toString')).toBe(false);
});
