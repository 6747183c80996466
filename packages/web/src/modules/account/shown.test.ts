import { expect, test } from 'vitest';
import { deviceOf } from '../../lib/device.ts';
import { maskedEmail, maskedPhone } from './shown.ts';

test.each([
  ['13800000001', '138****0001'],
  ['1234567', '*******'],
  ['', ''],
  [null, ''],
])('phone %j is shown as %j', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});

test.each([
  ['wang@songbai.cn', 'w***@songbai.cn'],
  ['w@b.cn', 'w***@b.cn'],
  ['@b.cn', '***'],
  ['nowhere', '***'],
  [null, ''],
])('e-mail %j is shown as %j', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605', 'Safari · macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Mobile Safari/604', 'Chrome · iOS'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/140 Mobile Safari/537 wxwork/4.1`, '企业微信 · Android'],
  ['curl/8.5', '未知设备'],
  ['', '未知设备'],
  [null, '未知设备'],
])('%j is %j', (userAgent, shown) => {
  expect(deviceOf(userAgent)).toBe(shown);
});
