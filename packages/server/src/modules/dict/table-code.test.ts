import { errorText } from '@songbai/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { parseCondition, parseTableCode } from './table-code.ts';

const parse = (code: string, parts = [3, 4]) => parseTableCode(code, parts, { sysorgcode: 'A01', sysusercode: 'wang' });

describe('contract/2 §1.3: table-shaped dictionary codes', () => {
  test('names and conditions come apart', () => {
    expect(parse("sys_user,realname,username,status=1 and org_code='A01'")).toMatchObject({
      table: 'sys_user',
      text: 'realname',
      code: 'username',
      where: [
        { column: 'status', value: '1' },
        { column: 'org_code', value: 'A01' },
      ],
    });
  });

  test.each([
    ['in the table part', 'cem_cemetery where status=1,name,id', [{ column: 'status', value: '1' }]],
    ['encoded once more', 'cem_cemetery,name,id,status%3D%271%27', [{ column: 'status', value: '1' }]],
    ['with a variable', "sys_user,realname,id,org_code='#{sys_org_code}'", [{ column: 'org_code', value: 'A01' }]],
    ['with a quote inside', "cem_cemetery,name,id,name='it''s'", [{ column: 'name', value: "it's" }]],
    ['empty', 'cem_cemetery,name,id,', []],
  ])('condition %s', (_name, code, where) => {
    expect(parse(code).where).toEqual(where);
  });

  test('names in capitals are the same names, as in SQL', () => {
    expect(parse("SYS_USER where STATUS=1,RealName,USERNAME,Org_Code='A01'")).toEqual(
      parse("sys_user where status=1,realname,username,org_code='A01'"),
    );
  });

  test.each(['sys_user', 'sys_user,realname', 'a,b,c,d,e', ''])('%s has the wrong number of parts', (code) => {
    expect(() => parse(code)).toThrow(errorText('dictCodeMalformed'));
  });

  test.each([
    ['a column outside the list', 'sys_user,password_hash,username'],
    ['a code column outside the list', 'sys_user,username,password_hash'],
    ['a condition column outside the list', "sys_user,realname,username,password_hash='x'"],
    ['a table outside the list', 'sys_session,token_hash,id'],
    ['an inherited name', 'constructor,name,id'],
    ['personal data', 'cem_customer,name,id_no'],
    ['another case does not help', 'SYS_SESSION,token_hash,id'],
    ['a column in another case neither', 'sys_user,Password_Hash,username'],
    ['a subquery', 'sys_user,(select password_hash from sys_user),id'],
    ['or', 'sys_user,realname,username,status=1 or 1=1'],
    ['like', "sys_user,realname,username,username like 'a%25'"],
    ['two statements', 'sys_user,realname,username,status=1; drop table sys_user'],
    ['a comment', 'sys_user,realname,username,status=1--'],
    ['an open quote', "sys_user,realname,username,status='1"],
    ['a dangling and', 'sys_user,realname,username,status=1 and '],
    ['a function', "sys_user,realname,username,lower(username)='a'"],
    ['a column against a column', 'sys_user,realname,username,username=realname'],
  ])('%s is refused', (_name, code) => {
    expect(() => parse(code)).toThrow(errorText('injection'));
  });

  test('a condition of many terms is refused', () => {
    expect(() => parseCondition(Array.from({ length: 11 }, () => 'id=1').join(' and '))).toThrow(
      errorText('injection'),
    );
  });
});
