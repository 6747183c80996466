import { SEX } from '../../dicts/platform.ts';
import { DICTS, type DictValue } from '../../dicts.ts';
import { oneLine } from '../../rules/clean-text.ts';
import type { LunarCalendar } from '../../rules/lunar.ts';
import { asTextOnly, type DateOrder, isLater, type PartialDate, parsePartialDate } from '../../rules/partial-date.ts';
import { squeezed } from '../plot/plot-number.rules.ts';
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
  burial: PartialDate | null;
  position: Position | null;
  positionText: string;
  /** The whole position where it stood in one text: it may be the full name of a plot that is there. */
  plotName: string | null;
  cemetery: CemeteryPlace;
  contactName: string | null;
  contactPhone: string | null;
  /** Value of the dictionary `relation`; unknown words go to the note. */
  relation: string | null;
  note: string | null;
}

interface DateReading {
  /** Business date, `YYYY-MM-DD`. */
  today: string;
  dateOrder: DateOrder | null;
  calendar?: LunarCalendar | undefined;
}

/** A cemetery as the full names of its plots begin. */
export interface NamedPlace {
  name: string;
  shortName: string;
}

/** How the rows of a register are read. */
export interface RegisterReading extends DateReading {
  headers: readonly string[];
  mapping: ImportMapping;
  /** Cemeteries that are there: a full plot name tells which one is meant. */
  places?: readonly NamedPlace[] | undefined;
  /** The cemetery of rows that name none. */
  cemetery?: string | undefined;
}

type Values = Partial<Record<ImportTarget, MappedValue>>;

const NAME_LENGTH = 64;
const HAN = /\p{Script=Han}/u;

/**
 * Parses and checks one row. Only a row without a person or a cemetery is refused; everything doubtful is kept as text
 * and listed (domain.md §3.27, §7).
 */
export function readRecord(
  { headers, mapping, places = [], cemetery: usual = '', ...dates }: RegisterReading,
  cells: readonly string[],
): { record: BurialRecord; issues: ImportIssue[]; unnamed: boolean } {
  const values = mappedValues(headers, mapping, cells);
  const issues: ImportIssue[] = [];
  const name = personName(values);
  const named = placeOf(values, places);
  const cemetery = named ?? { ...NOWHERE, name: usual };
  checkNames(values, name, cemetery.name, issues);
  const life = lifeDates(values, dates, issues);
  const place = positionOf(values, cemetery.name, places, issues);
  const record = { name, sex: sexOf(textOf(values, 'sex')), ...life, ...place, cemetery };
  return { record: { ...record, ...contactAndNote(values, issues) }, issues, unnamed: named === undefined };
}

const NOWHERE: CemeteryPlace = { name: '', city: '', state: '', address: '', phone: '' };

function positionOf(
  values: Values,
  cemetery: string,
  places: readonly NamedPlace[],
  issues: ImportIssue[],
): Pick<BurialRecord, 'position' | 'positionText' | 'plotName'> {
  const [section, row, site, position] = POSITION.map((target) => textOf(values, target)) as [
    string,
    string,
    string,
    string,
  ];
  const cemeteryShort = places.find((place) => fold(place.name) === fold(cemetery))?.shortName ?? '';
  const reading = readPosition({ section, row, site, position, cemetery, cemeteryShort });
  if (reading.problem) {
    const at = { column: columnOf(values, 'position', 'site', 'section'), value: reading.text };
    issues.push({
      code: reading.problem,
      ...at,
      ...(reading.position ? { params: { reading: positionCode(reading.position) } } : {}),
    });
  }
  const whole = section === '' && row === '' ? position || site : '';
  return { position: reading.position, positionText: reading.text, plotName: whole === '' ? null : whole };
}

const POSITION = ['section', 'row', 'site', 'position'] as const;

function textOf(values: Values, target: ImportTarget): string {
  return oneLine(values[target]?.value.normalize('NFKC') ?? '');
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

/** The cemetery that a row names, by itself or in the full name of its plot. */
function placeOf(values: Values, places: readonly NamedPlace[]): CemeteryPlace | undefined {
  const name = textOf(values, 'cemeteryName').replace(/\s+/g, ' ');
  if (name !== '') {
    return {
      name,
      city: textOf(values, 'cemeteryCity'),
      state: textOf(values, 'cemeteryState'),
      address: textOf(values, 'cemeteryAddress'),
      phone: textOf(values, 'cemeteryPhone'),
    };
  }
  const plot = squeezed(textOf(values, 'position') || textOf(values, 'site'));
  const named = plot === '' ? undefined : longestNamed(plot, places);
  return named === undefined ? undefined : { ...NOWHERE, name: named };
}

function longestNamed(plot: string, places: readonly NamedPlace[]): string | undefined {
  let found: { name: string; length: number } | undefined;
  for (const { name, shortName } of places) {
    for (const spelling of [squeezed(name), squeezed(shortName)]) {
      const longer = spelling.length > (found?.length ?? 1) && spelling.length < plot.length;
      if (longer && plot.startsWith(spelling)) found = { name, length: spelling.length };
    }
  }
  return found?.name;
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
): Pick<BurialRecord, 'birth' | 'death' | 'burial'> {
  const life = bornAndDied(values, dates, issues);
  const burial = checkedDate(values, 'burialDate', dates, issues);
  if (!burial || !life.death || !isLater(life.death, burial)) return { ...life, burial };
  issues.push({
    code: 'burialBeforeDeath',
    column: columnOf(values, 'burialDate'),
    value: `${burial.text} / ${life.death.text}`,
  });
  return { ...life, burial: asTextOnly(burial) };
}

function bornAndDied(values: Values, dates: DateReading, issues: ImportIssue[]): Pick<BurialRecord, 'birth' | 'death'> {
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
  target: 'birthDate' | 'deathDate' | 'burialDate',
  { today, dateOrder, calendar }: DateReading,
  issues: ImportIssue[],
): PartialDate | null {
  const given = values[target];
  const date = parsePartialDate(given?.value ?? '', dateOrder, calendar);
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

const CONTACT_LENGTH = 32;
const PHONE_LENGTH = 20;

/** A relation in the dictionary is kept as its value, any other as text, and so is a telephone number that is none. */
function contactAndNote(
  values: Values,
  issues: ImportIssue[],
): Pick<BurialRecord, 'relation' | 'contactName' | 'contactPhone' | 'note'> {
  const text = textOf(values, 'relationship');
  const relation =
    Object.entries(DICTS.relation.items).find(([value, name]) => value === text || name === text)?.[0] ?? null;
  const contact = textOf(values, 'contactName').replace(/\s+/g, ' ');
  const phone = textOf(values, 'contactPhone').replace(/\s+/g, ' ');
  const readable = phone.length <= PHONE_LENGTH && /^[+(]?\d[\d\s()转#/-]{4,}$/.test(phone);
  if (phone !== '' && !readable)
    issues.push({ code: 'phoneUnread', column: columnOf(values, 'contactPhone'), value: phone });
  const parts = [
    text !== '' && !relation ? `关系：${text}` : '',
    contact.length > CONTACT_LENGTH ? `联系人：${contact}` : '',
    phone !== '' && !readable ? `联系电话：${phone}` : '',
    values.note?.value ?? '',
  ].filter((part) => part !== '');
  return {
    relation,
    contactName: contact !== '' && contact.length <= CONTACT_LENGTH ? contact : null,
    contactPhone: readable ? phone : null,
    note: parts.length > 0 ? parts.join('；') : null,
  };
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
