import { chineseNumber } from '../../rules/chinese-numbers.ts';
import { parsePlotNumber, squeezed } from '../plot/plot-number.rules.ts';

/** Location of a plot by the codes of the register; the key parts are equal when two texts mean the same place. */
export interface Position {
  /** Area code, at most 16 characters, without a closing 区. */
  section: string;
  /** Row code without 排; empty when the register has no rows. */
  row: string;
  /** Seat code without 号. */
  site: string;
  /** The seat's number when its code has one. */
  seatNo: number | null;
  seatSuffix: string;
}

export interface PositionTexts {
  section: string;
  row: string;
  site: string;
  /** The whole position in one text, such as `A区3排12号`. */
  position: string;
  cemetery: string;
  /** How the cemetery is called in the full names of its plots. */
  cemeteryShort?: string;
}

export type PositionProblem = 'noPosition' | 'positionIncomplete' | 'positionRead';

export interface PositionReading {
  position: Position | null;
  /** As written in the register, for the record. */
  text: string;
  problem: PositionProblem | null;
}

const SECTION_LENGTH = 16;
const ROW_LENGTH = 15;
const SITE_LENGTH = 32;

/** Normalised spelling for comparison: half-width, single blanks, upper case. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Parses the position of a row, either from section, row and site or from one text (domain.md §7: `A区3排12号`,
 * `A-03-12`, `松鹤园A区三排十二号`, `A0312`). A section without a site is no plot.
 */
export function readPosition(texts: PositionTexts): PositionReading {
  const given = [texts.section, texts.row, texts.site, texts.position]
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const text = given.join(' ');
  if (given.length === 0) return { position: null, text, problem: 'noPosition' };
  const plain = positionOf(texts.section, texts.row, texts.site) ?? seatInSection(texts);
  if (plain) return { position: plain, text, problem: null };
  const whole =
    texts.section.trim() === '' ? wholePosition(texts.position.trim() || texts.site, placeNames(texts)) : undefined;
  return whole ? { ...whole, text } : { position: null, text, problem: 'positionIncomplete' };
}

function placeNames({ cemetery, cemeteryShort = '' }: PositionTexts): string[] {
  return [cemetery, cemeteryShort].map((name) => fold(name).replaceAll(' ', '')).filter((name) => name !== '');
}

function positionOf(section: string, row: string, site: string): Position | undefined {
  const rowed = row.trim() === '' && /[排列行]/.test(site) ? parsePlotNumber(site) : undefined;
  const codes =
    rowed?.area === ''
      ? { section: sectionCode(section), row: String(rowed.rowNo), site: `${rowed.seatNo}${rowed.suffix}` }
      : { section: sectionCode(section), row: rowCode(row), site: siteCode(site) };
  if (codes.section === '' || codes.site === '') return undefined;
  if (codes.section.length > SECTION_LENGTH || codes.row.length > ROW_LENGTH || codes.site.length > SITE_LENGTH)
    return undefined;
  return { ...codes, ...seatOf(codes.site) };
}

/** An area in its own column beside row and seat in one text. */
function seatInSection({ section, row, site, position }: PositionTexts): Position | undefined {
  if (section.trim() === '' || row.trim() !== '' || site.trim() !== '') return undefined;
  const number = parsePlotNumber(position);
  if (!number || (number.area !== '' && areaKey(number.area) !== areaKey(section))) return undefined;
  return positionOf(section, String(number.rowNo), `${number.seatNo}${number.suffix}`);
}

function wholePosition(text: string, cemetery: readonly string[]): Omit<PositionReading, 'text'> | undefined {
  const folded = fold(text).replaceAll(' ', '');
  const place = cemetery.find((name) => folded.startsWith(name));
  const own = place === undefined ? folded : folded.slice(place.length).replace(/^[-—·,，]/, '');
  const spoken = /^(.+?)区[-—,，]?(?:第?([^排]+)排)?[-—,，]?第?([^排区]+?)[号座穴]$/.exec(own);
  const dashed = /^([^-]+)-([^-]+)-([^-]+)$/.exec(own);
  const exact = spoken ?? dashed;
  if (exact) {
    const position = positionOf(exact[1] ?? '', exact[2] ?? '', exact[3] ?? '');
    return position ? { position, problem: null } : undefined;
  }
  const number = parsePlotNumber(own);
  if (number) {
    const position = positionOf(number.area, String(number.rowNo), `${number.seatNo}${number.suffix}`);
    return position ? { position, problem: null } : undefined;
  }
  const packed = /^([A-Z]+)(\d{2})(\d{2})$/.exec(own);
  const position = packed ? positionOf(packed[1] ?? '', packed[2] ?? '', packed[3] ?? '') : undefined;
  return position ? { position, problem: 'positionRead' } : undefined;
}

/**
 * What is equal for all spellings of an area: `二区`, `02区` and `2`, with or without what separates it from the area
 * around it.
 */
export function areaKey(section: string): string {
  const code = squeezed(sectionCode(section));
  const numeral = /[一二三四五六七八九十]{1,3}$/.exec(code)?.[0];
  const value = numeral === undefined ? undefined : chineseNumber(numeral);
  const counted = value === undefined ? code : `${code.slice(0, -(numeral?.length ?? 0))}${value}`;
  return counted.replace(/(^|\D)0+(?=\d+$)/, '$1');
}

/** `A区` and ` a ` → `A`. */
export function sectionCode(text: string): string {
  const folded = fold(text);
  return folded.replace(/(墓区|区)$/, '').trim() || folded;
}

/** `第03排` → `3`, `三排` → `3`, `C` → `C`. */
export function rowCode(text: string): string {
  const folded = fold(text)
    .replace(/^第/, '')
    .replace(/[排行]$/, '')
    .trim();
  return plainNumber(folded);
}

/** `012号` → `12`, `十二号` → `12`, `12号甲` → `12甲`, `1191a` → `1191A`. */
function siteCode(text: string): string {
  const folded = fold(text).replace(/^第/, '');
  const [, number, suffix = ''] = /^(.*?)[号座穴位]([甲乙丙丁戊己庚辛壬癸上下左右前后中副附]?)$/.exec(folded) ?? [];
  return plainNumber((number ?? folded).trim()) + suffix;
}

function plainNumber(code: string): string {
  const chinese = chineseNumber(code);
  return chinese === undefined ? code.replace(/^0+(?=\d)/, '') : String(chinese);
}

/** A seat number with a short suffix (`12甲`, `12-1`, `1191A`); codes such as `SL` have none. */
function seatOf(site: string): { seatNo: number | null; seatSuffix: string } {
  const match = /^(\d{1,4})([A-Z\p{Script=Han}]{0,4}|-[A-Z\d]{1,3})$/u.exec(site);
  const seatNo = Number(match?.[1] ?? 0);
  return seatNo > 0 ? { seatNo, seatSuffix: match?.[2] ?? '' } : { seatNo: null, seatSuffix: '' };
}

/** The code by which the plot stays searchable, as written in the register. */
export function positionCode(position: Position): string {
  return [position.section, position.row, position.site].filter((part) => part !== '').join('-');
}

/** Area name derived from its code: `A` → `A区`; codes that already are a name stay. */
export function areaName(section: string): string {
  return /[区园苑厅堂楼]$/.test(section) ? section : `${section}区`;
}

/** Name of the row that holds seats of an area without rows. */
const NO_ROW = '未分排';

/** Row name derived from its code: `8` → `08排`, `C` → `C排`. */
export function importRowName(row: string): string {
  if (row === '') return NO_ROW;
  return `${/^\d+$/.test(row) ? row.padStart(2, '0') : row}排`;
}
