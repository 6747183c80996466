import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMPORT_TARGETS, type ImportMapping, type ImportTarget } from './burial-import.calls.ts';
import { IMPORT_ISSUES, isRefusal, issueRow } from './issues.ts';
import { positionCode } from './position.rules.ts';
import { readRecord, recordIdentity } from './record.rules.ts';

const TODAY = '2026-06-30';
const GOOD = {
  name: '王芳',
  cemeteryName: '松鹤园',
  birthDate: '1930-01-02',
  deathDate: '2010-03-04',
  section: 'A',
  row: '3',
  site: '12',
};

/** Parses a row given by target; each column is named like its target. */
function read(values: Partial<Record<ImportTarget, string>>) {
  const headers = Object.keys(values);
  const mapping = Object.fromEntries(headers.map((header) => [header, header])) as ImportMapping;
  return readRecord({ headers, mapping, today: TODAY, dateOrder: 'monthFirst' }, Object.values(values));
}
const codes = (values: Partial<Record<ImportTarget, string>>) => read(values).issues.map((issue) => issue.code);

test('a good row says nothing', () => {
  const { record, issues } = read({ ...GOOD, sex: '女', relationship: '配偶', note: '老墓' });
  expect(issues).toEqual([]);
  expect(record).toMatchObject({ name: '王芳', sex: '2', relation: '01', note: '老墓', positionText: 'A 3 12' });
  expect(record.death).toMatchObject({ date: '2010-03-04', precision: 'day' });
});

describe('row checks', () => {
  test.each<[string, Partial<Record<ImportTarget, string>>, string[]]>([
    ['no name', { ...GOOD, name: ' ' }, ['nameMissing']],
    ['no cemetery', { ...GOOD, cemeteryName: '' }, ['cemeteryMissing']],
    ['neither', { note: 'x' }, ['nameMissing', 'cemeteryMissing', 'deathMissing', 'noPosition']],
    ['long name', { ...GOOD, name: '长'.repeat(65) }, ['nameTooLong']],
    ['long cemetery', { ...GOOD, cemeteryName: 'x'.repeat(65) }, ['cemeteryTooLong']],
    ['year only', { ...GOOD, birthDate: ' 1923' }, ['yearOnly']],
    ['month and year', { ...GOOD, deathDate: '12/1986' }, ['monthOnly']],
    ['no date', { ...GOOD, birthDate: '不详' }, ['dateInvalid']],
    ['lunar without a calendar', { ...GOOD, birthDate: '一九三〇年四月初五' }, ['dateLunar']],
    ['buried before death', { ...GOOD, burialDate: '2010-03-01' }, ['burialBeforeDeath']],
    ['no telephone number', { ...GOOD, contactPhone: '见档案' }, ['phoneUnread']],
    ['born after death', { ...GOOD, birthDate: '2011-01-01' }, ['birthAfterDeath']],
    ['born in a year after death', { ...GOOD, birthDate: '2011' }, ['yearOnly', 'birthAfterDeath']],
    ['death in the future', { ...GOOD, deathDate: '2026-07-01' }, ['dateInFuture']],
    ['no date of death', { ...GOOD, deathDate: '' }, ['deathMissing']],
    ['no position', { ...GOOD, section: '', row: '', site: '' }, ['noPosition']],
    ['half a position', { ...GOOD, site: '' }, ['positionIncomplete']],
  ])('%s', (_name, values, expected) => {
    expect(codes(values)).toEqual(expected);
  });

  test('dates that cannot be true keep their text and lose their day', () => {
    const { birth, death } = read({ ...GOOD, birthDate: '09/26/1964', deathDate: '09/26/1954' }).record;
    expect([birth, death]).toMatchObject([
      { text: '09/26/1964', date: null },
      { text: '09/26/1954', date: null },
    ]);
    expect(read({ ...GOOD, deathDate: '2030-01-01' }).record.death).toMatchObject({ text: '2030-01-01', date: null });
  });

  test('only a row without a person or a cemetery is refused', () => {
    const refusing = Object.entries(IMPORT_ISSUES)
      .filter(([, { level }]) => level === '1')
      .map(([code]) => code);
    expect(refusing).toEqual(['nameMissing', 'nameTooLong', 'cemeteryMissing', 'cemeteryTooLong']);
  });

  test('an issue names column, value and reason', () => {
    const [issue] = read({ ...GOOD, site: '', section: '', row: '', position: 'A0312' }).issues;
    expect(issue && issueRow(7, issue)).toEqual({
      rowNo: 7,
      column: 'position',
      level: '2',
      code: 'positionRead',
      message: '墓位位置按「A-3-12」读取，请核对',
      value: 'A0312',
    });
  });
});

describe('names and relations', () => {
  test.each<[Partial<Record<ImportTarget, string>>, string]>([
    [{ firstName: 'William', middleName: 'John', lastName: 'Karras', suffix: 'Jr' }, 'William John Karras Jr'],
    [{ firstName: 'Harry', middleName: '', lastName: 'Johnson' }, 'Harry Johnson'],
    [{ lastName: '王', firstName: '芳' }, '王芳'],
    [{ name: '王　 芳' }, '王芳'],
    [{ name: '阿依古丽 · 买买提' }, '阿依古丽·买买提'],
    [{ name: 'Ａｎｎａ  Lee' }, 'Anna Lee'],
  ])('%j is %s', (values, name) => {
    expect(read({ cemeteryName: 'x', ...values }).record.name).toBe(name);
  });

  test('a relation the dictionary does not know is kept in words', () => {
    expect(read({ ...GOOD, relationship: 'Veteran (Self)' }).record).toMatchObject({
      relation: null,
      note: '关系：Veteran (Self)',
    });
  });
});

describe('the identity of a record', () => {
  const identity = (values: object, occurrence = 1) => recordIdentity(read({ ...GOOD, ...values }).record, occurrence);

  test('is the same in another spelling and without what does not tell a person', () => {
    expect(identity({ cemeteryName: ' 松鹤园 ', site: ' 12' })).toBe(identity({}));
    expect(identity({ note: 'x', cemeteryPhone: '1' })).toBe(identity({}));
  });

  test.each([[{ name: '王方' }], [{ deathDate: '2010-03-05' }], [{ site: '13' }], [{ cemeteryCity: '杭州市' }]])(
    'differs by %j',
    (values) => {
      expect(identity(values)).not.toBe(identity({}));
    },
  );

  test('two equal records of one file are two', () => {
    expect(identity({}, 2)).not.toBe(identity({}, 1));
  });
});

describe('the contact', () => {
  test('has a name and a number, which stay in words where they are none', () => {
    const contact = { contactName: '陈 志强', contactPhone: '１３９０００００００１', burialDate: '2010-04' };
    expect(read({ ...GOOD, ...contact }).record).toMatchObject({
      ...{ contactName: '陈 志强', contactPhone: '13900000001' },
      burial: { key: '2010-04', precision: 'month' },
    });
    expect(read({ ...GOOD, contactPhone: '0571-88881234转8' }).record.contactPhone).toBe('0571-88881234转8');
    expect(read({ ...GOOD, contactPhone: '问老李', note: '旧墓' }).record).toMatchObject({
      ...{ contactPhone: null, note: '联系电话：问老李；旧墓' },
    });
  });
});

describe('the cemetery of a row', () => {
  const places = [
    { name: '松鹤园', shortName: '松鹤园' },
    { name: '松鹤园二期', shortName: '二期园' },
  ];
  const placed = (values: Partial<Record<ImportTarget, string>>, cemetery?: string) => {
    const headers = Object.keys(values);
    const mapping = Object.fromEntries(headers.map((header) => [header, header])) as ImportMapping;
    const reading = { headers, mapping, today: TODAY, dateOrder: 'monthFirst' as const, places, cemetery };
    const { record, unnamed } = readRecord(reading, Object.values(values));
    return [record.cemetery.name, unnamed, record.position && positionCode(record.position)];
  };

  test.each<[Partial<Record<ImportTarget, string>>, string, boolean, string]>([
    [{ name: '王芳', position: 'A区3排12号' }, '福寿园', true, 'A-3-12'],
    [{ name: '王芳', cemeteryName: '青龙山', position: 'A-3-12' }, '青龙山', false, 'A-3-12'],
    [{ name: '王芳', position: '松鹤园-A区-03排-12号' }, '松鹤园', false, 'A-3-12'],
    [{ name: '王芳', position: '松鹤园二期-B区-1排-2号' }, '松鹤园二期', false, 'B-1-2'],
    [{ name: '王芳', site: '二期园B区一排二号' }, '松鹤园二期', false, 'B-1-2'],
  ])('%j is in %s', (values, name, unnamed, code) => {
    expect(placed(values, '福寿园')).toEqual([name, unnamed, code]);
  });
});

test('any cells are read without failing, and a row is refused exactly when it is missing a person or a place', () => {
  const targets = Object.keys(IMPORT_TARGETS) as ImportTarget[];
  const cell = fc.string({ maxLength: 80 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: targets.length, maxLength: targets.length }), (cells) => {
      const { record, issues } = read(Object.fromEntries(targets.map((target, index) => [target, cells[index] ?? ''])));
      const good = [record.name, record.cemetery.name].every((text) => text.length > 0 && text.length <= 64);
      expect(issues.some(isRefusal)).toBe(!good);
    }),
  );
});
