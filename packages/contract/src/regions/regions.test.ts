import { describe, expect, test } from 'vitest';
import { codeOfRegion, codesOfRegion, isRegionCode, realCode, regionText, regionTree } from './regions.ts';

describe('codes and texts of regions (contract/3 §1 JAreaLinkage)', () => {
  test.each([
    ['330106', '浙江省/杭州市/西湖区'],
    ['330100', '浙江省/杭州市'],
    ['3301', '浙江省/杭州市'],
    ['330000', '浙江省'],
    ['33', '浙江省'],
    ['110108', '北京市/市辖区/海淀区'],
    ['419001', '河南省/省直辖县级行政区划/济源市'],
    ['441900', '广东省/东莞市'],
    ['710401', '台湾省/台中市/中区'],
    ['000000', '不详'],
    ['999999', '999999'],
    ['', ''],
    ['330', '330'],
    ['__proto__', '__proto__'],
  ])('%s is %s', (code, text) => {
    expect(regionText(code)).toBe(text);
  });

  test.each([
    ['330106', ['330000', '330100', '330106']],
    ['3301', ['330000', '330100']],
    ['33', ['330000']],
    ['441900', ['440000', '441900']],
    ['000000', []],
    ['nonsense', []],
  ])('the real code of %s is its whole path (contract/3 §16)', (code, path) => {
    expect(realCode(code)).toEqual(path);
  });

  test.each([
    ['浙江省/杭州市/西湖区', ['330106']],
    ['浙江省杭州市西湖区', ['330106']],
    ['北京市海淀区', ['110108']],
    ['北京市/市辖区/海淀区', ['110108']],
    ['北京市', ['110000']],
    ['河南省济源市', ['419001']],
    [' 330106 ', ['330106']],
    ['杭州市', ['330100']],
    ['不详', ['000000']],
    ['没有这个地方', []],
    ['', []],
  ])('%s means %j', (text, codes) => {
    expect(codesOfRegion(text)).toEqual(codes);
  });

  test('a name that several places share has several codes; the first one is the answer of getCode', () => {
    expect(codesOfRegion('朝阳区').map(regionText)).toEqual(['北京市/市辖区/朝阳区', '吉林省/长春市/朝阳区']);
    expect(codeOfRegion('朝阳区')).toBe('110105');
  });

  test('34 provinces; each code is six digits, known once, and found by its own text', () => {
    const codes: string[] = [];
    const visit = (regions: ReturnType<typeof regionTree>): void => {
      for (const { code, children } of regions) {
        codes.push(code);
        visit(children);
      }
    };
    visit(regionTree());
    expect(regionTree()).toHaveLength(34);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(3300);
    for (const code of codes) {
      expect(code).toMatch(/^\d{6}$/);
      expect(isRegionCode(code)).toBe(true);
      expect(codesOfRegion(regionText(code))).toContain(code);
    }
  });
});
