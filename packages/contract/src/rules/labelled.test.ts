import { expect, test } from 'vitest';
import { errorText } from '../errors.ts';
import { labelled } from './labelled.ts';

test.each([
  ['日期', '日期格式应为YYYY-MM-DD', '日期格式应为YYYY-MM-DD'],
  ['出生日期', '日期格式应为YYYY-MM-DD', '出生日期格式应为YYYY-MM-DD'],
  ['到访时间', '时间格式应为YYYY-MM-DD HH:mm:ss', '到访时间格式应为YYYY-MM-DD HH:mm:ss'],
  ['出生日', '日期格式应为YYYY-MM-DD', '出生日日期格式应为YYYY-MM-DD'],
  ['姓名', '不能为空', '姓名不能为空'],
  ['', '不能为空', '不能为空'],
  ['押金', '', '押金'],
])('%s + %s', (label, rest, text) => expect(labelled(label, rest)).toBe(text));

test('the texts of failures go by it', () => {
  expect(errorText('fileUnknown', { label: '附件文件' })).toBe('附件文件不存在，请重新上传');
  expect(errorText('fileUnknown', { label: '附件' })).toBe('附件文件不存在，请重新上传');
  expect(errorText('duplicateField', { label: '编码', value: '编码' })).toBe('编码「编码」已存在，请更换');
});
