import { describe, expect, test } from 'vitest';
import { findHead, guessMapping, mappedValues } from './columns.rules.ts';

const REGISTER =
  'd_first_name,d_mid_name,d_last_name,d_suffix,d_birth_date,d_death_date,section_id,row_num,site_num,cem_name,cem_addr_one,cem_addr_two,city,state,zip,cem_url,cem_phone,relationship,v_first_name,v_mid_name,v_last_name,v_suffix,branch,rank,war';

describe('columns guessed from their names', () => {
  test('the public register', () => {
    expect(guessMapping(REGISTER.split(','))).toEqual({
      d_first_name: 'firstName',
      d_mid_name: 'middleName',
      d_last_name: 'lastName',
      d_suffix: 'suffix',
      d_birth_date: 'birthDate',
      d_death_date: 'deathDate',
      section_id: 'section',
      row_num: 'row',
      site_num: 'site',
      cem_name: 'cemeteryName',
      cem_addr_one: 'cemeteryAddress',
      cem_addr_two: 'cemeteryAddress',
      city: 'cemeteryCity',
      state: 'cemeteryState',
      cem_phone: 'cemeteryPhone',
      relationship: 'relationship',
      branch: 'note',
      rank: 'note',
      war: 'note',
    });
  });

  test('a Chinese register, with marks and blanks in the head', () => {
    const headers = [
      '*姓名',
      '性别',
      '出生日期',
      '死亡日期',
      '墓 区',
      '排',
      '号',
      '陵园名称',
      '与持证人关系',
      '备注',
      '序号',
    ];
    expect(Object.values(guessMapping(headers))).toEqual([
      'name',
      'sex',
      'birthDate',
      'deathDate',
      'section',
      'row',
      'site',
      'cemeteryName',
      'relationship',
      'note',
    ]);
  });

  test('of two columns that mean the same one thing, the first has it', () => {
    expect(guessMapping(['姓名', '使用人'])).toEqual({ 姓名: 'name' });
  });

  test('a column may have the name of a built-in property', () => {
    const mapping = guessMapping(['__proto__', 'constructor', '姓名']);
    expect(mapping).toEqual({ 姓名: 'name' });
    expect(mappedValues(['__proto__', 'constructor'], mapping, ['a', 'b'])).toEqual({});
  });
});

describe('the head', () => {
  test('a closing comma on data lines makes no column', () => {
    const head = findHead([
      ['姓名', '陵园'],
      ['王芳', '松鹤园', ''],
    ]);
    expect(head).toEqual({ index: 0, headers: ['姓名', '陵园'], columns: [0, 1] });
  });

  test('title rows above it are passed over', () => {
    expect(findHead([['松鹤园安葬登记表'], ['', '2026年'], ['姓名', '陵园', '墓区']])?.index).toBe(2);
  });

  test('unknown names are a head as well; columns without a name keep their values', () => {
    const head = findHead([
      ['a', '', 'a'],
      ['1', '2', '3'],
    ]);
    expect(head).toEqual({ index: 0, headers: ['a', '第2列', 'a(2)'], columns: [0, 1, 2] });
  });

  test.each([[[]], [[['说明'], ['请填写下表']]]])('%j has none', (rows) => {
    expect(findHead(rows)).toBeUndefined();
  });
});

test('addresses and notes of several columns are put together, of others the first value counts', () => {
  const headers = ['addr1', 'addr2', 'rank', '备注', 'name1', 'name2'];
  const mapping = {
    addr1: 'cemeteryAddress',
    addr2: 'cemeteryAddress',
    rank: 'note',
    备注: 'note',
    name1: 'name',
    name2: 'name',
  } as const;
  const values = mappedValues(headers, mapping, ['路1号', ' 3栋 ', 'PFC', '已迁', '', '王芳']);
  expect(values.cemeteryAddress?.value).toBe('路1号 3栋');
  expect(values.note?.value).toBe('rank：PFC；已迁');
  expect(values.name).toEqual({ value: '王芳', column: 'name2' });
});
