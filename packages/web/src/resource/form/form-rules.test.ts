import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { template, templateItem } from '@songbai/contract/modules/template/template.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { describe, expect, test } from 'vitest';
import { setDictionaries, useDictionaryCache } from '../../session/dictionary-cache.ts';
import { fieldProblem, initialValues } from './form-rules.ts';

describe('fieldProblem says what the server would say', () => {
  const cases: [Field, unknown, string | undefined][] = [
    [customer.fields.name, '', '姓名/单位名称不能为空'],
    [customer.fields.name, '   ', '姓名/单位名称不能为空'],
    [customer.fields.mobile, '12345678901', '请输入正确手机号'],
    [customer.fields.mobile, '13812345678', undefined],
    [customer.fields.remark, null, undefined],
    [customer.fields.remark, 'x'.repeat(501), '最大长度500位字符'],
    [cemetery.fields.code, 'ab', '编码只能由大写字母和数字组成'],
    [cemetery.fields.lat, 91, '纬度不能大于90'],
    [template.fields.capacity, 0, '可葬数不能小于1'],
    [template.fields.capacity, 1.5, '可葬数请输入整数'],
    [templateItem.fields.unitPrice, -1, '单价不能小于0.00元'],
    [templateItem.fields.unitPrice, 0, undefined],
  ];
  test.each(cases)('%o with %o', (field, value, problem) => {
    expect(fieldProblem(field, value)).toBe(problem);
  });
});

test('a new row has the declared values; dictionaries stored as numbers get numbers', () => {
  expect(initialValues(template.fields)).toMatchObject({ capacityType: '2', capacity: 2, status: '1' });
  expect(initialValues({ status: { ...user.fields.status, initial: '1' } })).toEqual({ status: 1 });
});

test('(design.md §5) a new row starts with the first value that can be chosen where its own was switched off', () => {
  const option = (value: string, text: string) => ({ value, text, title: text, label: text });
  setDictionaries({ customer_level: [option('2', '重要'), option('3', '单位')] });
  expect(initialValues(customer.fields)).toMatchObject({ level: '2', type: '1' });
  useDictionaryCache.setState({ items: {} });
  expect(initialValues(customer.fields)).toMatchObject({ level: '1' });
});
