import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { tempFolder } from './server-process.mjs';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The titles of the columns of `customers`. */
export const CUSTOMER_HEAD = [
  ...['姓名/单位名称', '类型', '手机号', '曾用名', '性别', '出生日期', '证件类型', '备用电话', '微信', '地址'],
  ...['工作单位', '来源', '介绍人', '客户级别', '备注'],
];
const SURNAMES = '王李张刘陈杨赵黄周吴';
const GIVEN = '建国志强秀英桂兰玉梅丽华文军海燕';

/** A workbook of customers with two title rows, in the layout of an export. */
export async function customers(rows) {
  const folder = tempFolder();
  const file = join(folder.path, 'customers.xlsx');
  const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: true });
  const sheet = writer.addWorksheet('客户');
  sheet.addRow(['客户报表']).commit();
  sheet.addRow(['导出人:管理员']).commit();
  sheet.addRow(CUSTOMER_HEAD).commit();
  for (let n = 0; n < rows; n += 1) sheet.addRow(person(n)).commit();
  sheet.commit();
  await writer.commit();
  const content = readFileSync(file);
  folder.remove();
  return content;
}

function person(n) {
  const name = SURNAMES[n % 10] + GIVEN[n % 17] + GIVEN[Math.floor(n / 17) % 17];
  const phone = `138${String(10_000_000 + n)}`;
  return [
    ...[
      name,
      '个人',
      phone,
      n % 9 === 0 ? `${name}曾` : null,
      n % 2 === 0 ? '男' : '女',
      '1960-05-01',
      '居民身份证',
      phone,
    ],
    ...[`wx${n}`, `松江区人民路${n}号`, '第一机械厂', '自来', `介绍人${n % 100}`, '普通', `第${n}位`],
  ];
}
