import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATABASE_TYPE } from './data-source.dicts.ts';
import { REACHABLE_TYPES, SOURCE_TYPES, type SourceType, sourceType } from './source-types.ts';
import { parseSourceUrl } from './source-url.rules.ts';

const typeOf = (value: string): SourceType => {
  const found = sourceType(value);
  if (!found) throw new Error(`no type ${value}`);
  return found;
};
const MYSQL = typeOf(DATABASE_TYPE.mysql);
const POSTGRES = typeOf(DATABASE_TYPE.postgresql);
const SQLSERVER = typeOf(DATABASE_TYPE.sqlserver);
const SQLITE = typeOf(DATABASE_TYPE.sqlite);

const mysql = { engine: 'mysql', host: 'db', port: 3306, database: 'shop', tls: 'off' };
const postgres = { engine: 'postgres', host: 'db', port: 5432, database: 'shop', tls: 'off' };
const sqlserver = { engine: 'sqlserver', host: 'db', port: 1433, database: 'shop', tls: 'verified' };

describe('(contract/2 §8) addresses of data sources', () => {
  test.each<[SourceType, string, object]>([
    [MYSQL, 'jdbc:mysql://db:3306/shop', mysql],
    [MYSQL, ' jdbc:mysql://DB/shop ', mysql],
    [MYSQL, 'jdbc:mariadb://db:3307/shop', { ...mysql, port: 3307 }],
    [MYSQL, 'jdbc:mysql://db/shop?characterEncoding=UTF-8&useSSL=false&serverTimezone=Asia/Shanghai', mysql],
    [MYSQL, 'jdbc:mysql://db/shop?allowPublicKeyRetrieval=true&useSSL=true', { ...mysql, tls: 'encrypted' }],
    [MYSQL, 'jdbc:mysql://db/shop?sslMode=VERIFY_IDENTITY', { ...mysql, tls: 'verified' }],
    [MYSQL, 'mysql://10.0.0.1:3306/shop', { ...mysql, host: '10.0.0.1' }],
    [MYSQL, 'jdbc:mysql://[fd00::1]:3306/shop', { ...mysql, host: 'fd00::1' }],
    [MYSQL, 'jdbc:mysql://db/%E5%BA%97', { ...mysql, database: '店' }],
    [POSTGRES, 'jdbc:postgresql://db/shop?currentSchema=public', postgres],
    [POSTGRES, 'jdbc:postgresql://db:6432/shop?sslmode=require', { ...postgres, port: 6432, tls: 'encrypted' }],
    [POSTGRES, 'jdbc:postgresql://db/shop?ssl=true', { ...postgres, tls: 'verified' }],
    [POSTGRES, 'jdbc:postgresql://db/shop?sslmode=verify-full', { ...postgres, tls: 'verified' }],
    [SQLSERVER, 'jdbc:sqlserver://db:1433;SelectMethod=cursor;DatabaseName=shop', sqlserver],
    [SQLSERVER, 'jdbc:sqlserver://db;databaseName=shop;encrypt=false', { ...sqlserver, tls: 'off' }],
    [
      SQLSERVER,
      'jdbc:sqlserver://db;databaseName=shop;encrypt=true;trustServerCertificate=true',
      { ...sqlserver, tls: 'encrypted' },
    ],
    [SQLITE, 'jdbc:sqlite:shop.db', { engine: 'sqlite', file: 'shop.db' }],
    [SQLITE, 'jdbc:sqlite:old/店.sqlite3', { engine: 'sqlite', file: 'old/店.sqlite3' }],
  ])('%#: %o', (type, url, expected) => {
    expect(parseSourceUrl(type, url)).toEqual(expected);
  });

  test('the database may stand in its own field; the address comes first', () => {
    expect(parseSourceUrl(MYSQL, 'jdbc:mysql://db:3306', 'shop')).toEqual(mysql);
    expect(parseSourceUrl(MYSQL, 'jdbc:mysql://db:3306/', 'shop')).toEqual(mysql);
    expect(parseSourceUrl(MYSQL, 'jdbc:mysql://db/shop', 'other')).toEqual(mysql);
  });

  test.each<[SourceType, string, string]>([
    [MYSQL, '', '应以 jdbc:mysql: 开头'],
    [MYSQL, 'jdbc:postgresql://db/shop', '应以 jdbc:mysql: 开头'],
    [MYSQL, 'jdbc:mysql:replication://db/shop', '格式不正确'],
    [MYSQL, 'jdbc:mysql://db', '缺少数据库名称'],
    [MYSQL, 'jdbc:mysql://db:0/shop', '端口应在1到65535之间'],
    [MYSQL, 'jdbc:mysql://db:99999/shop', '端口应在1到65535之间'],
    [MYSQL, 'jdbc:mysql://root:x@db/shop', '用户名和密码请填写在各自的栏目中'],
    [MYSQL, 'jdbc:mysql://db/shop?user=root&password=x', '用户名和密码请填写在各自的栏目中'],
    [MYSQL, 'jdbc:mysql://a,b/shop', '只能填写一个主机'],
    [MYSQL, 'jdbc:mysql://address=(host=db)(port=1)/shop', '主机名不正确'],
    [MYSQL, 'jdbc:mysql://2130706433/shop', '主机请写主机名或标准IP地址'],
    [MYSQL, 'jdbc:mysql://0177.0.0.1/shop', '主机请写主机名或标准IP地址'],
    [MYSQL, 'jdbc:mysql://0x7f.1/shop', '主机请写主机名或标准IP地址'],
    [MYSQL, 'jdbc:mysql://127.1/shop', '主机请写主机名或标准IP地址'],
    [MYSQL, 'jdbc:mysql://256.0.0.1/shop', '主机请写主机名或标准IP地址'],
    [MYSQL, 'jdbc:mysql://db/shop?allowLoadLocalInfile=true', '不允许使用参数 allowloadlocalinfile'],
    [MYSQL, 'jdbc:mysql://db/shop?a=1&%61utoDeserialize=true', '不允许使用参数 autodeserialize'],
    [MYSQL, 'jdbc:mysql://db/shop?queryInterceptors=x', '不允许使用参数 queryinterceptors'],
    [MYSQL, 'jdbc:mysql://db/shop?propertiesTransform=x', '不允许使用参数 propertiestransform'],
    [MYSQL, 'jdbc:mysql://db/shop?%ZZ=1', '格式不正确'],
    [MYSQL, 'jdbc:mysql://db/sh op', '不能包含空格'],
    [MYSQL, 'jdbc:mysql://db/a%2Fb', '数据库名称不正确'],
    [POSTGRES, 'jdbc:postgresql://db/shop?socketFactory=x&socketFactoryArg=y', '不允许使用参数 socketfactory'],
    [POSTGRES, 'jdbc:postgresql://db/shop?loggerFile=/tmp/x', '不允许使用参数 loggerfile'],
    [POSTGRES, 'jdbc:postgresql://db/shop?sslrootcert=/etc/passwd', '不允许使用参数 sslrootcert'],
    [SQLSERVER, 'jdbc:sqlserver://db\\inst;databaseName=shop', '不支持实例名'],
    [SQLSERVER, 'jdbc:sqlserver://db:1433', '缺少数据库名称'],
    [SQLSERVER, 'jdbc:sqlserver://db;databaseName=shop;integratedSecurity=true', '用户名和密码'],
    [SQLITE, 'jdbc:sqlite:/etc/passwd', '只能填写数据源文件夹内的文件名'],
    [SQLITE, 'jdbc:sqlite:../songbai.db', '只能填写数据源文件夹内的文件名'],
    [SQLITE, 'jdbc:sqlite:a/./b.db', '只能填写数据源文件夹内的文件名'],
    [SQLITE, 'jdbc:sqlite::memory:', '只能填写数据源文件夹内的文件名'],
    [SQLITE, 'jdbc:sqlite:a.db?mode=rwc', '只能填写数据源文件夹内的文件名'],
  ])('%#: %o is refused: %s', (type, url, text) => {
    expect(parseSourceUrl(type, url)).toEqual({ problem: expect.stringContaining(text) });
  });

  test('every address that a type fills in can be read', () => {
    for (const type of Object.values(SOURCE_TYPES))
      expect(parseSourceUrl(type, type.url)).not.toHaveProperty('problem');
    expect(REACHABLE_TYPES).toEqual(['MySQL', 'SQLServer', 'MariaDB', 'PostgreSQL', 'SQLite']);
  });

  test('whatever is written: no throw, a plain host, a port, a file that stays inside', () => {
    const scheme = fc.constantFrom('jdbc:mysql://', 'jdbc:postgresql://', 'jdbc:sqlserver://', 'jdbc:sqlite:', '');
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(SOURCE_TYPES)),
        scheme,
        fc.string({ unit: 'grapheme' }),
        (type, head, tail) => {
          const found = parseSourceUrl(type, head + tail);
          if ('problem' in found) return found.problem !== '';
          if (found.engine === 'sqlite')
            return !found.file.split('/').some((part) => part === '' || part.startsWith('.'));
          return /^[\w.:-]+$/.test(found.host) && found.port > 0 && found.port < 65_536 && found.database !== '';
        },
      ),
      { numRuns: 500 },
    );
  });
});
