import { expect, test } from 'vitest';
import { fileRefusal, type SheetKind } from './workbook-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const ZIP = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1]);
const OLE = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1]);
const SHEETS: readonly SheetKind[] = ['xls', 'xlsx'];
const REGISTERS: readonly SheetKind[] = ['csv', 'xlsx'];

test.each<[name: string, head: Uint8Array, kinds: readonly SheetKind[], refusal: string | undefined]>([
  ['客户.xlsx', ZIP, SHEETS, undefined],
  ['客户.XLS', OLE, SHEETS, undefined],
  ['家族.xls', ZIP, SHEETS, undefined],
  ['登记.csv', bytes('姓名,性别'), REGISTERS, undefined],
  ['登记.txt', new Uint8Array([0xff, 0xfe, 0x31, 0]), REGISTERS, undefined],
  ['登记.xlsx', ZIP, REGISTERS, undefined],
  ['照片.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), SHEETS, '只支持.xls、.xlsx文件'],
  ['xlsx', ZIP, SHEETS, '只支持.xls、.xlsx文件'],
  ['客户.xlsx', new Uint8Array(), SHEETS, '文件是空的'],
  ['客户.xlsx', bytes('%PDF-1.7'), SHEETS, '内容是PDF文件，不是表格文件'],
  ['客户.xlsx', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), SHEETS, '内容是图片，不是表格文件'],
  ['客户.xls', bytes('<table><tr>'), SHEETS, '内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试'],
  ['登记.xlsx', bytes('姓名,性别'), REGISTERS, '内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试'],
  ['登记.csv', OLE, REGISTERS, '不支持旧版.xls文件，请另存为.xlsx后重试'],
  ['登记.csv', new Uint8Array([0x4d, 0x5a, 0, 0]), REGISTERS, '内容不是文本，请另存为.csv后重试'],
])('13.6: %s is refused by name and first bytes, with the reason', (name, head, kinds, refusal) => {
  expect(fileRefusal(name, head, kinds)).toBe(refusal);
});
