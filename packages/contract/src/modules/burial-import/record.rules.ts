import { SEX } from '../../dicts/platform.ts';
import { DICTS, type DictValue } from '../../dicts.ts';
import { asTextOnly, type DateOrder, isLater, type PartialDate, parsePartialDate } from '../../rules/partial-date.ts';
import type { ImportMapping, ImportTarget } from './burial-import.calls.ts';
import { type MappedValue, mappedValues } from './columns.rules.ts';
import type { ImportIssue } from './issues.ts';
import { fold, type Position, positionCode, readPosition } from './position.rules.ts';

export interface CemeteryPlace {
  name: string;
  city: string;
  state: string;
  address: string;
  phone: string;
}

/** One burial parsed from a register row, ready to be placed. */
export interface BurialRecord {
  name: string;
  /** `1` male, `2` female. */
  sex: DictValue<'sex'> | null;
  birth: PartialDate | null;
  death: PartialDate | null;
  position: Position | null;
  positionText: string;
  cemetery: CemeteryPlace;
  /** Value of the dictionary `relation`; unknown words go to the note. */
  relation: string | null;
  note: string | null;
}

interface DateReading {
  /** Business date, `YYYY-MM-DD`. */
  today: string;
  dateOrder: DateOrder | null;
}

/** How the rows of a register are read. */
export interface RegisterReading extends DateReading {
  headers: readonly string[];
  mapping: ImportMapping;
}

type Values = Partial<Record<ImportTarget, MappedValue>>;

const NAME_LENGTH = 64;
const HAN = /\p{Script=Han}/u;

/**
 * Parses and checks one row. Only a row without a person or a cemetery is refused; everything doubtful is kept as text
 * and listed (domain.md §3.27, §7).
 */
export function readRecord(
  { headers, mapping, ...dates }: RegisterReading,
  cells: readonly string[],
): { record: BurialRecord; issues: ImportIssue[] } {
  const values = mappedValues(headers, mapping, cells);
  const issues: ImportIssue[] = [];
  const name = personName(values);
  const cemetery = placeOf(values);
  checkNames(values, name, cemetery.name, issues);
  const { birth, death } = lifeDates(values, dates, issues);
  const reading = readPosition({
    section: textOf(values, 'section'),
    row: textOf(values, 'row'),
    site: textOf(values, 'site'),
    position: textOf(values, 'position'),
    cemetery: cemetery.name,
  });
  if (reading.problem) {
    const at = { column: columnOf(values, 'position', 'site', 'section'), value: reading.text };
    issues.push({
      code: reading.problem,
      ...at,
      ...(reading.position ? { params: { reading: positionCode(reading.position) } } : {}),
    });
  }
  const record = {
    name,
    sex: sexOf(textOf(values, 'sex')),
    birth,
    death,
    position: reading.position,
    positionText: reading.text,
    cemetery,
  };
  return { record: { ...record, ...relationAndNote(values) }, issues };
}

function textOf(values: Values, target: ImportTarget): string {
  return values[target]?.value.normalize('NFKC').trim() ?? '';
}

function columnOf(values: Values, ...targets: ImportTarget[]): string {
  return targets.map((target) => values[target]?.column).find((column) => column !== undefined) ?? '';
}

/** A Chinese name is written without blanks, surname first; other names keep the order of their parts. */
function personName(values: Values): string {
  const [first, middle, last, suffix] = (['firstName', 'middleName', 'lastName', 'suffix'] as const).map((part) =>
    textOf(values, part),
  );
  const whole = textOf(values, 'name');
  const parts =
    whole !== '' ? [whole] : HAN.test(`${first}${last}`) ? [`${last}${middle}${first}`] : [first, middle, last, suffix];
  const name = parts
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .replace(/\s+/g, ' ');
  return /^[\p{Script=Han}·\s]+$/u.test(name) ? name.replaceAll(' ', '') : name;
}

function placeOf(values: Values): CemeteryPlace {
  return {
    name: textOf(values, 'cemeteryName').replace(/\s+/g, ' '),
    city: textOf(values, 'cemeteryCity'),
    state: textOf(values, 'cemeteryState'),
    address: textOf(values, 'cemeteryAddress'),
    phone: textOf(values, 'cemeteryPhone'),
  };
}

function checkNames(values: Values, name: string, cemetery: string, issues: ImportIssue[]): void {
  const nameColumn = columnOf(values, 'name', 'lastName', 'firstName');
  const cemeteryColumn = columnOf(values, 'cemeteryName');
  if (name === '') issues.push({ code: 'nameMissing', column: nameColumn, value: '' });
  if (name.length > NAME_LENGTH) issues.push({ code: 'nameTooLong', column: nameColumn, value: name });
  if (cemetery === '') issues.push({ code: 'cemeteryMissing', column: cemeteryColumn, value: '' });
  if (cemetery.length > NAME_LENGTH) issues.push({ code: 'cemeteryTooLong', column: cemeteryColumn, value: cemetery });
}

/** Contradictory or future dates keep their texts only, so that no other record is based on them. */
function lifeDates(
  values: Values,
  dates: DateReading,
  issues: ImportIssue[],
): { birth: PartialDate | null; death: PartialDate | null } {
  const birth = checkedDate(values, 'birthDate', dates, issues);
  const death = checkedDate(values, 'deathDate', dates, issues);
  if (!death) issues.push({ code: 'deathMissing', column: '', value: '' });
  if (!birth || !death || !isLater(birth, death)) return { birth, death };
  issues.push({
    code: 'birthAfterDeath',
    column: columnOf(values, 'birthDate'),
    value: `${birth.text} / ${death.text}`,
  });
  return { birth: asTextOnly(birth), death: asTextOnly(death) };
}

function checkedDate(
  values: Values,
  target: 'birthDate' | 'deathDate',
  { today, dateOrder }: DateReading,
  issues: ImportIssue[],
): PartialDate | null {
  const given = values[target];
  const date = parsePartialDate(given?.value ?? '', dateOrder);
  if (!given || !date) return null;
  const at = { column: given.column, value: date.text };
  if (date.problem) issues.push({ code: date.problem, ...at });
  if (!isLater(date, today)) return date;
  issues.push({ code: 'dateInFuture', ...at });
  return asTextOnly(date);
}

function sexOf(text: string): DictValue<'sex'> | null {
  if (/^(男|m|male)$/i.test(text)) return SEX.male;
  return /^(女|f|female)$/i.test(text) ? SEX.female : null;
}

/** A relation in the dictionary is kept as its value, any other as text. */
function relationAndNote(values: Values): { relation: string | null; note: string | null } {
  const text = textOf(values, 'relationship');
  const known =
    Object.entries(DICTS.relation.items).find(([value, name]) => value === text || name === text)?.[0] ?? null;
  const parts = [text !== '' && !known ? `关系：${text}` : '', values.note?.value ?? ''].filter((part) => part !== '');
  return { relation: known, note: parts.length > 0 ? parts.join('；') : null };
}

/**
 * The text whose hash identifies a burial when its register is imported again: normalised person, dates, location and
 * position. `occurrence` counts equal records of one file from 1, so that real duplicates are all kept and identified.
 */
export function recordIdentity(record: BurialRecord, occurrence: number): string {
  const { cemetery, birth, death } = record;
  const place = [cemetery.name, cemetery.city, cemetery.state];
  const parts = [record.name, birth?.text ?? '', death?.text ?? '', ...place, record.positionText];
  return [...parts.map(fold), occurrence].join('\u0001');
}
