import { describe, expect, test } from 'vitest';
import { newField, newHead } from './defaults.ts';
import type { FieldDesign } from './design.ts';
import { fieldInfo, formColumns, screenSettings } from './screen-info.ts';
import { toResource } from './to-resource.ts';

const head = newHead({ id: 'h', tenantId: 1, tableName: 'visit', tableTxt: '来访' });
// biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by the screen
const HREF = '/a?b=${name}';
const field = (dbFieldName: string, given: Partial<FieldDesign> = {}) =>
  newField({ id: dbFieldName, dbFieldName, dbFieldTxt: dbFieldName, ...given });

describe('(online.md §5.4, §5.5) what screens know of a design beyond the resource', () => {
  test('links, groups, hints and sums of the fields that run', () => {
    const number = { dbType: 'int', dbLength: 10 } as const;
    const design = {
      ...{ head, indexes: [], buttons: [] },
      fields: [
        field('constructor', { fieldHref: HREF, groupTitle: '基本信息', helpText: '三个字以内' }),
        field('count', { ...number, fieldExtendJson: '{"isTotal":"1"}' }),
        field('word', { fieldExtendJson: '{"isTotal":"1"}' }),
        field('plain', { fieldExtendJson: 'not json' }),
        field('gone', { parked: 1, fieldHref: HREF }),
      ],
    };
    const info = fieldInfo(design, toResource(design, 'visit').fields);
    expect({ ...info }).toEqual({
      constructor: { href: HREF, group: '基本信息', help: '三个字以内' },
      ...{ count: { total: true }, word: {}, plain: {} },
    });
  });

  test.each([
    ['1', 1],
    ['4', 4],
    ['99', 2],
    ['5', 1],
    ['x', 1],
    [null, 1],
  ])('formTemplate %s: %i columns', (formTemplate, columns) => {
    expect(formColumns({ formTemplate })).toBe(columns);
  });

  test.each([
    [null, { fullscreen: false, minWidth: 0, print: { shown: false, url: '' } }],
    ['[1]', { fullscreen: false, minWidth: 0, print: { shown: false, url: '' } }],
    [
      '{"modelFullscreen":1,"modalMinWidth":"900","reportPrintShow":"1","reportPrintUrl":" https://p.example "}',
      { fullscreen: true, minWidth: 900, print: { shown: true, url: 'https://p.example' } },
    ],
    [
      '{"modalMinWidth":"wide","reportPrintUrl":{}}',
      { fullscreen: false, minWidth: 0, print: { shown: false, url: '' } },
    ],
  ])('settings %s', (extConfigJson, settings) => {
    expect(screenSettings({ extConfigJson })).toEqual(settings);
  });
});
