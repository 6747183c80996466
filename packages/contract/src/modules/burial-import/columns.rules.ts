import { IMPORT_TARGETS, type ImportMapping, type ImportTarget } from './burial-import.calls.ts';
import { fold } from './position.rules.ts';

/** Unambiguous header names of Chinese and foreign registers; compared without punctuation and case. */
const ALIASES: Record<ImportTarget, string> = {
  name: '姓名 逝者 逝者姓名 使用人 使用人姓名 墓主 墓主姓名 亡者 亡者姓名 死者 死者姓名 安葬人 安葬者 name fullname deceased deceasedname',
  firstName: '名 dfirstname firstname givenname',
  middleName: 'dmidname dmiddlename midname middlename',
  lastName: '姓 姓氏 dlastname lastname surname familyname',
  suffix: 'dsuffix namesuffix suffix',
  sex: '性别 性別 sex gender',
  birthDate: '出生日期 出生 出生时间 出生年月 生日 生于 dbirthdate birthdate dateofbirth dob',
  deathDate:
    '死亡日期 死亡时间 去世日期 去世时间 逝世日期 逝世时间 卒于 殁于 忌日 ddeathdate deathdate dateofdeath dod',
  burialDate:
    '安葬日期 安葬時間 安葬时间 落葬日期 落葬时间 入葬日期 下葬日期 葬期 dburialdate burialdate dateofburial intermentdate',
  section: '墓区 墓區 區 区 区域 区号 园区 墓区名称 sectionid section',
  row: '排 排號 排号 排数 行 rownum rowno rownumber row',
  site: '号 號 座號 墓號 墓位號 座号 位号 墓号 墓位号 穴号 号数 sitenum sitenumber site gravenumber graveno grave',
  position: '墓位 墓位編號 位置 墓址 墓位位置 墓位编号 墓位全称 position plot location',
  cemeteryName:
    '陵園 陵園名稱 公墓名稱 墓園 墓園名稱 陵园 陵园名称 公墓 公墓名称 墓园 墓园名称 cemname cemeteryname cemetery',
  cemeteryAddress: '陵园地址 公墓地址 墓园地址 cemaddrone cemaddrtwo cemeteryaddress',
  cemeteryCity: '城市 市 所在城市 city',
  cemeteryState: '省 省份 州 省州 state province',
  cemeteryPhone: '陵园电话 公墓电话 墓园电话 cemphone cemeteryphone',
  relationship: '關係 关系 与持证人关系 relationship relation',
  contactName: '聯繫人 联系人 联系人姓名 联络人 亲属 亲属姓名 家属 家属姓名 contact contactname',
  contactPhone:
    '聯繫電話 联系电话 联系人电话 联系方式 电话 电话号码 手机 手机号 手机号码 亲属电话 家属电话 phone telephone mobile contactphone',
  note: '備註 备注 说明 note notes remark remarks comment branch rank war',
};

/** Targets that combine all their columns; for others the first column with a value counts. */
const JOINED: ReadonlySet<ImportTarget> = new Set<ImportTarget>(['cemeteryAddress', 'note']);

const TARGET_BY_NAME = new Map<string, ImportTarget>(
  (Object.entries(ALIASES) as [ImportTarget, string][]).flatMap(([target, names]) =>
    [...names.split(' '), headKey(IMPORT_TARGETS[target])].map((name) => [name, target] as const),
  ),
);

function headKey(header: string): string {
  return fold(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The most likely meaning of a column of that name. */
function guessTarget(header: string): ImportTarget | undefined {
  return TARGET_BY_NAME.get(headKey(header));
}

/** The mapping proposed for a register; where two columns mean the same single-column target, the first gets it. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const taken = new Set<ImportTarget>();
  const entries: [string, ImportTarget][] = [];
  for (const header of headers) {
    const target = guessTarget(header);
    if (!target || (taken.has(target) && !JOINED.has(target))) continue;
    taken.add(target);
    entries.push([header, target]);
  }
  return Object.fromEntries(entries);
}

/** Title rows may precede the header (contract/2 §13.2). */
const HEAD_WITHIN = 5;
const HEADER_LENGTH = 64;

export interface Head {
  /** Index of the header among the rows. */
  index: number;
  /** Distinct names of the columns that are kept. */
  headers: string[];
  /** Position of each kept column in the file. */
  columns: number[];
}

/**
 * Finds the header: the first row with two known names, otherwise the first with at least two cells. Columns without a
 * name and without any value are left out (a trailing comma makes one); undefined when there is no such row.
 */
export function findHead(rows: readonly (readonly string[])[]): Head | undefined {
  const candidates = rows.slice(0, HEAD_WITHIN);
  const known = candidates.findIndex((row) => row.filter((cell) => guessTarget(cell)).length >= 2);
  const index =
    known >= 0 ? known : candidates.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  if (index < 0) return undefined;
  const names = rows[index] ?? [];
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headers: string[] = [];
  const columns: number[] = [];
  for (let column = 0; column < width; column += 1) {
    const name = (names[column] ?? '')
      .replace(/[*\s]+/g, ' ')
      .trim()
      .slice(0, HEADER_LENGTH);
    if (name === '' && !rows.some((row, at) => at > index && (row[column] ?? '').trim() !== '')) continue;
    columns.push(column);
    headers.push(distinct(name || `第${column + 1}列`, headers));
  }
  return { index, headers, columns };
}

function distinct(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let count = 2; ; count += 1) {
    const other = `${name.slice(0, HEADER_LENGTH - 6)}(${count})`;
    if (!taken.includes(other)) return other;
  }
}

/** Values of one row by target; `column` is the source column to name in messages. */
export interface MappedValue {
  value: string;
  column: string;
}

/** Applies a mapping to a row: several address or note columns are joined, for others the first value counts. */
export function mappedValues(
  headers: readonly string[],
  mapping: ImportMapping,
  cells: readonly string[],
): Partial<Record<ImportTarget, MappedValue>> {
  const values: Partial<Record<ImportTarget, MappedValue>> = {};
  headers.forEach((column, index) => {
    const target = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    const value = cells[index] ?? '';
    if (!target || value.trim() === '') return;
    const before = values[target];
    if (!before) values[target] = { value: target === 'note' ? noteOf(column, value) : value, column };
    else if (target === 'note') before.value += `；${noteOf(column, value)}`;
    else if (JOINED.has(target)) before.value += ` ${value.trim()}`;
  });
  return values;
}

/** Notes from a column not named 备注 are prefixed with the column's name. */
function noteOf(column: string, value: string): string {
  return /^(备注|说明|notes?|remarks?|comment)$/i.test(column) ? value.trim() : `${column}：${value.trim()}`;
}
