import { expect, test } from 'vitest';
import { type BarcodeKind, barcodeProblem } from './barcode-kinds.ts';

test.each<[BarcodeKind, string, RegExp | undefined]>([
  ['CODE128', 'SL2026-001', undefined],
  ['CODE128', '订单1', /中文/],
  ['CODE128', '', /请输入内容/],
  ['CODE128', 'A'.repeat(41), /最多40/],
  ['CODE39', 'AB-12', undefined],
  ['CODE39', 'ab', /大写/],
  ['EAN13', '690123456789', undefined],
  ['EAN13', '6901234567892', undefined],
  ['EAN13', '6901234567890', /校验码/],
  ['EAN13', '123', /12或13位/],
])('%s of "%s"', (kind, text, problem) => {
  if (problem) expect(barcodeProblem(kind, text)).toMatch(problem);
  else expect(barcodeProblem(kind, text)).toBeUndefined();
});
