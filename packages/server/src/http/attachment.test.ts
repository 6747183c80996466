import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['墓位 报表.xlsx', '%E5%A2%93%E4%BD%8D%20%E6%8A%A5%E8%A1%A8.xlsx'],
  ["客户(新)'s*.xlsx", '%E5%AE%A2%E6%88%B7%28%E6%96%B0%29%27s%2a.xlsx'],
  ['a"; filename=b.exe', 'a%22%3B%20filename%3Db.exe'],
  ['a\r\nset-cookie: b=c', 'a%0D%0Aset-cookie%3A%20b%3Dc'],
  ['😀\ud83d.txt', '%F0%9F%98%80.txt'],
])('(issue 15, bad input) a download named %j', (name, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename*=UTF-8''${encoded}`);
});
