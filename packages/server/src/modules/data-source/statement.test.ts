import type { SourceEngine } from '@songbai/contract/modules/data-source/source-types.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './statement.ts';

const ENGINES: readonly SourceEngine[] = ['mysql', 'postgres', 'sqlserver', 'sqlite'];

describe('statements for other databases', () => {
  test.each<[SourceEngine, string, string, number]>([
    ['mysql', 'select a from t where b = ?', 'select a from t where b = ?', 1],
    ['postgres', 'select a from t where b = ? and c = ?;', 'select a from t where b = $1 and c = $2', 2],
    ['sqlserver', 'select [a?b] from t where b = ?', 'select [a?b] from t where b = @p1', 1],
    ['sqlite', 'select \'?\', "?", `?`, [?], ? from t', 'select \'?\', "?", `?`, [?], ? from t', 1],
    ['mysql', "select 'it''s \\' ?' , ?", "select 'it''s \\' ?' , ?", 1],
    ['postgres', "select '\\' , ?", "select '\\' , $1", 1],
    ['postgres', 'select -- ? a\n 1 /* ? */ + ?', 'select  \n 1   + $1', 1],
    ['mysql', 'select 1 # into\n', 'select 1  ', 0],
    ['postgres', 'WITH x AS (select 1) select * from x', 'WITH x AS (select 1) select * from x', 0],
    ['mysql', '(select 1) union (select 2) ; ', '(select 1) union (select 2)', 0],
    ['sqlite', 'select 姓名 from 客户', 'select 姓名 from 客户', 0],
    ['postgres', "select 'into', into_date from t", "select 'into', into_date from t", 0],
    ['postgres', 'select updated, deleted from t', 'select updated, deleted from t', 0],
  ])('%s: %s', (engine, sql, text, values) => {
    expect(readStatement(engine, sql)).toEqual({ text: text.trim(), values });
  });

  test.each<[SourceEngine, string, string]>([
    ['mysql', '', '请填写查询语句'],
    ['mysql', ' -- nothing', '请填写查询语句'],
    ['mysql', 'delete from t', '只能执行查询语句'],
    ['postgres', "'a' select", '只能执行查询语句'],
    ['sqlite', 'attach database "x" as y', '只能执行查询语句'],
    ['sqlite', 'pragma table_list', '只能执行查询语句'],
    ['mysql', '{select 1}', '只能执行查询语句'],
    ['postgres', 'select 1; drop table t', '只能执行一条查询语句'],
    ['sqlserver', 'select 1 delete from t', '不允许使用 delete'],
    ['sqlserver', 'select 1 EXEC xp_cmdshell', '不允许使用 EXEC'],
    ['mysql', "select 1 into outfile '/tmp/x'", '不允许使用 into'],
    ['mysql', "select 1 --1\n into outfile '/tmp/x'", '不允许使用 into'],
    ['mysql', "select 1 /*!50000 into outfile '/tmp/x' */", '不支持可执行注释'],
    ['mysql', "select 1 /*M!100000 into outfile '/tmp/x' */", '不支持可执行注释'],
    ['mysql', "select load_file('/etc/passwd')", '不允许使用 load_file'],
    ['mysql', "select '\\' into outfile", '引号没有成对'],
    ['postgres', 'select 1 /* never ends', '注释没有结束'],
    ['postgres', "select pg_read_file('/etc/passwd')", '不允许使用 pg_read_file'],
    ['postgres', 'select "pg_read_file"(\'/etc/passwd\')', '不允许使用 pg_read_file'],
    ['postgres', "select * from dblink('host=x', 'select 1')", '不允许使用 dblink'],
    ['postgres', 'select $$a$$', '不支持 $ 符号'],
    ['postgres', "select E'\\' , ?", 'E或U&前缀'],
  ])('%s: %s is refused: %s', (engine, sql, text) => {
    expect(readStatement(engine, sql)).toEqual({ problem: expect.stringContaining(text) });
  });

  test('a statement beyond all use is refused by its length', () => {
    expect(readStatement('sqlite', `select ${'1,'.repeat(20_000)}1`)).toEqual({ problem: '语句过长，最多20000个字符' });
  });

  test('a value in quotes never becomes a placeholder, whatever it holds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENGINES), fc.string(), (engine, value) => {
        const literal = `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '')}'`;
        expect(readStatement(engine, `select ${literal}, ?`)).toMatchObject({ values: 1 });
      }),
    );
  });

  test('whatever is written: no throw, and what is sent starts with select or with', () => {
    const piece = fc.constantFrom(
      'select ',
      'with ',
      "'",
      '"',
      '`',
      '[',
      ']',
      '--',
      '/*',
      '*/',
      '\n',
      ';',
      '?',
      '$',
      'x',
      '(',
      '\\',
      'into ',
    );
    fc.assert(
      fc.property(fc.constantFrom(...ENGINES), fc.array(piece, { maxLength: 30 }), (engine, pieces) => {
        const read = readStatement(engine, pieces.join(''));
        return 'problem' in read ? read.problem !== '' : /^[\s(]*(select|with)\b/i.test(read.text);
      }),
      { numRuns: 1000 },
    );
  });
});
