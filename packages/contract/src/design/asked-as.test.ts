import { describe, expect, test } from 'vitest';
import { NEW_FIELD } from './defaults.ts';
import type { FieldDesign } from './design.ts';
import { toField } from './to-field.ts';

const asked = (given: Partial<FieldDesign>) => {
  const base = { id: 'f', dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', dbLength: 32 } as const;
  const field = toField({ ...NEW_FIELD, fieldShowType: 'text', ...base, queryConfigFlag: '1', ...given });
  return { query: field?.query, asked: field?.asked, first: field?.askedAtFirst };
};

const SEX = { dictField: 'sex' };

describe('个性查询配置 (contract/2 §15.3): how a list asks for a field', () => {
  test.each<[string, Partial<FieldDesign>, object]>([
    ['as the form, where nothing else is set', { fieldShowType: 'list', ...SEX }, { query: 'eq' }],
    ['a typed text from a dictionary', { queryShowType: 'list', queryDictField: 'sex' }, dict('eq')],
    ['several at once', { queryShowType: 'list_multi', queryDictField: 'sex' }, dict('in')],
    [
      'several of what the form chooses one of',
      { fieldShowType: 'radio', ...SEX, queryShowType: 'list_multi' },
      dict('in'),
    ],
    [
      'from another dictionary than the form',
      { fieldShowType: 'list', ...SEX, queryShowType: 'list', queryDictField: 'age' },
      dict('eq', 'age'),
    ],
    ['a number from a dictionary', { dbType: 'int', queryShowType: 'list', queryDictField: 'sex' }, dict('eq')],
    [
      'several choices from another dictionary',
      { fieldShowType: 'checkbox', ...SEX, queryShowType: 'list_multi', queryDictField: 'age' },
      { query: 'eq', asked: { kind: 'dicts', dict: 'age' } },
    ],
    [
      'a choice as typed text',
      { fieldShowType: 'list', ...SEX, queryShowType: 'text' },
      { query: 'like', asked: { kind: 'text' } },
    ],
    ['a day kept as text', { queryShowType: 'date' }, { query: 'eq', asked: { kind: 'date' } }],
    ['days kept as text', { queryShowType: 'date', queryMode: 'group' }, { query: 'range', asked: { kind: 'date' } }],
    ['a time kept as text', { queryShowType: 'time' }, { query: 'eq', asked: { kind: 'text', pattern: 'clock' } }],
    ['a region kept as text', { queryShowType: 'pca' }, { query: 'eq', asked: { kind: 'region' } }],
    ['a date column stays one', { dbType: 'Date', fieldShowType: 'date', queryShowType: 'text' }, { query: 'eq' }],
    ['a list without a dictionary is typed', { queryShowType: 'list' }, { query: 'like' }],
    [
      'a table is no dictionary',
      { queryShowType: 'list', queryDictTable: 'sys_user', queryDictField: 'username' },
      { query: 'like' },
    ],
    ['a value that the list begins with', { queryDefVal: ' 甲 ' }, { query: 'like', first: '甲' }],
    ['none that only the server could make', { queryDefVal: '#{sys_user_code}' }, { query: 'like' }],
    [
      'nothing of it while it is switched off',
      { queryConfigFlag: '0', isQuery: 1, queryDefVal: '甲', queryShowType: 'date' },
      { query: 'like' },
    ],
  ])('%s', (_name, given, expected) => {
    expect(asked(given)).toEqual(expected);
  });
});

function dict(query: 'eq' | 'in', code = 'sex') {
  return { query, asked: { kind: 'dict', dict: code } };
}
