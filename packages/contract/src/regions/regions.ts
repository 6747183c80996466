import { REGION_TABLE } from './region-table.ts';

/** A province, city or district; `children` is empty at the deepest level. */
export interface Region {
  code: string;
  name: string;
  children: Region[];
}

/** Value for imported records whose register gives no region. */
export const UNKNOWN_REGION = '000000';
const UNKNOWN_TEXT = '不详';

let tree: Region[] | undefined;
let paths: ReadonlyMap<string, readonly Region[]> | undefined;
let names: ReadonlyMap<string, readonly string[]> | undefined;

/** Provinces with cities and districts (contract/3 §1 JAreaLinkage); parsed once. */
export function regionTree(): Region[] {
  tree ??= REGION_TABLE.map(readProvince);
  return tree;
}

function readProvince(line: string): Region {
  const [own = '', ...cities] = line.split('|');
  const province = own.slice(0, 2);
  return { code: `${province}0000`, name: own.slice(2), children: cities.map((text) => readCity(province, text)) };
}

function readCity(province: string, text: string): Region {
  const [own = '', districts = ''] = text.split(':');
  const [digits = '', name = ''] = split(own);
  const code = `${province}${digits}`.padEnd(6, '0');
  const children = districts === '' ? [] : districts.split(',').map((piece) => readDistrict(code, piece));
  return { code, name, children };
}

function readDistrict(city: string, text: string): Region {
  const [digits = '', name = ''] = split(text);
  return { code: city.slice(0, 4) + digits, name, children: [] };
}

function split(text: string): string[] {
  const [digits = ''] = /^\d+/.exec(text) ?? [];
  return [digits, text.slice(digits.length)];
}

function regionPaths(): ReadonlyMap<string, readonly Region[]> {
  if (paths) return paths;
  const found = new Map<string, readonly Region[]>();
  const visit = (region: Region, above: readonly Region[]): void => {
    const path = [...above, region];
    found.set(region.code, path);
    for (const child of region.children) visit(child, path);
  };
  for (const province of regionTree()) visit(province, []);
  paths = found;
  return found;
}

/** Two digits mean a province, four a city (contract/3 §16: all levels are shown, not only the third). */
function pathOf(code: string): readonly Region[] {
  return regionPaths().get(/^\d{2}(\d{2})?$/.test(code) ? code.padEnd(6, '0') : code) ?? [];
}

/** Codes from the province down to the given one; empty for an unknown code. */
export function realCode(code: string): string[] {
  return pathOf(code).map((region) => region.code);
}

/** `省/市/区` of a code, as deep as the code goes; an unknown code is returned unchanged. */
export function regionText(code: string): string {
  if (code === UNKNOWN_REGION) return UNKNOWN_TEXT;
  const path = pathOf(code);
  return path.length > 0 ? path.map((region) => region.name).join('/') : code;
}

/** True for every code of six digits that a record may hold. */
export function isRegionCode(code: string): boolean {
  return code === UNKNOWN_REGION || regionPaths().has(code);
}

/** The first code with that text, a full `省/市/区` or one name; undefined when there is none. */
export function codeOfRegion(text: string): string | undefined {
  return codesOfRegion(text)[0];
}

/**
 * All codes matching a text: a code itself, a path with or without slashes and with or without the filler level
 * (北京市海淀区), or one name, which several places may share.
 */
export function codesOfRegion(text: string): readonly string[] {
  const plain = text.replace(/[\s/\\，,、>·-]+/g, '');
  if (plain === UNKNOWN_TEXT) return [UNKNOWN_REGION];
  if (isRegionCode(plain)) return [plain];
  names ??= regionNames();
  return names.get(plain) ?? [];
}

/** Filler levels that exist only in the table; people leave them out. */
const FILLER = /^(市辖区|县|(省|自治区)直辖县级行政区划)$/;

function regionNames(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [code, path] of regionPaths()) {
    const parts = path.map((region) => region.name);
    const short = parts.filter((name, level) => level === 0 || !FILLER.test(name));
    const own = parts.at(-1) ?? '';
    const whole = parts.join('');
    // A filler level is not a place itself: 北京市 is the province.
    const spellings = FILLER.test(own) ? [whole] : [whole, short.join(''), own];
    for (const key of new Set(spellings)) found.set(key, [...(found.get(key) ?? []), code]);
  }
  return found;
}
