import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_TYPE } from '@songbai/contract/modules/data-source/data-source.dicts.ts';
import type { ReportPage } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { ReportSaved, TriedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import Sqlite from 'better-sqlite3';
import { MARIADB_URL } from './jeecg-source.ts';
import { roleWithMenu } from './online-tables.ts';
import { dropSources, POSTGRES_URL, sourceDatabases } from './source-databases.ts';
import { type Caller, testApp } from './test-app.ts';
import { good } from './world.ts';

export const HEAD = '/online/cgreport/head';
export const API = '/online/cgreport/api';
export const SOURCE_PASSWORD = 'Reader-1';
export const SOURCE_ENGINES = ['mysql', 'postgres', 'sqlite'] as const;
type SourceEngineName = (typeof SOURCE_ENGINES)[number];

/** Written with `@{name}`, which a string may hold without looking like a template. */
export const dollars = (sql: string): string => sql.replaceAll('@{', '$'.concat('{'));
export const GOODS = dollars(
  "select name as 名称, count(*) as n, sum(price) as total from goods where 1 = 1 [ and name like '%@{who}%' ] group by name order by n, 名称",
);

export const reportItem = (fieldName: string, more = {}) => ({ fieldName, fieldTxt: fieldName, isShow: 1, ...more });
const ITEMS = [
  reportItem('名称', { isSearch: '1', isOrder: 1 }),
  reportItem('n', { fieldType: 'Long' }),
  reportItem('total', { isTotal: '1', fieldType: 'Long', isSearch: '1', searchMode: 'group' }),
];

export const sourceBody = (code: string, dbType: string, dbUrl: string, dbUsername: string) => ({
  ...{ code, name: code, dbType, dbUrl },
  ...(dbType === DATABASE_TYPE.sqlite ? {} : { dbUsername, dbPassword: SOURCE_PASSWORD }),
});

/** A server with a source of each kind, a report of each source, one who may read them and one who has their menus only. */
export async function sourceReports(name: string) {
  const t = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await t.as('admin');
  const outside = await sourceDatabases(name, SOURCE_PASSWORD);
  mkdirSync(t.config.sourceFiles, { recursive: true });
  const file = new Sqlite(join(t.config.sourceFiles, 'shop.db'));
  file.exec(`create table goods (id integer primary key, name text, price numeric, made text);
    insert into goods values (1, '香炉', 12.5, '2026-01-02 03:04:05'), (2, '花瓶', 8, null)`);
  file.close();
  const { hostname, port } = POSTGRES_URL;
  for (const [code, dbType, url] of [
    ['mysql', DATABASE_TYPE.mariadb, `jdbc:mariadb://127.0.0.1:${new URL(MARIADB_URL).port || 3306}/${name}`],
    ['postgres', DATABASE_TYPE.postgresql, `jdbc:postgresql://${hostname}:${port || 5432}/${name}`],
    ['sqlite', DATABASE_TYPE.sqlite, 'jdbc:sqlite:shop.db'],
  ] as const)
    good(await admin.post('/sys/dataSource/add', sourceBody(code, dbType, url, name)));
  const role = await roleWithMenu(t, '/online/cgreport/first');
  const draft = (code: string, cgrSql: string, dbSource: string, head: object = {}, more: object = {}) => ({
    head: { code, name: `外部${code}`, cgrSql, dbSource, readerRoles: `role-${role}`, ...head },
    ...{ items: [], params: [], ...more },
  });
  const report = async (...args: Parameters<typeof draft>): Promise<string> =>
    good<ReportSaved>(await admin.post(`${HEAD}/add`, draft(...args))).id;
  const ids = {} as Record<SourceEngineName, string>;
  const menus: string[] = [];
  for (const engine of SOURCE_ENGINES) {
    const params = [{ paramName: 'who' }];
    ids[engine] = await report(`goods_${engine}`, GOODS, engine, {}, { items: ITEMS, params });
    menus.push(await roleWithMenu(t, `/online/cgreport/${ids[engine]}`));
  }
  return {
    ...{ t, admin, outside, draft, report, ids },
    reader: await t.user({ username: 'reader', realname: '读者', roles: [role, ...menus] }),
    passer: await t.user({ username: 'passer', realname: '过客', roles: menus }),
    page: async (who: Caller, id: string, query: Record<string, string | number> = {}) =>
      good<ReportPage>(await who.get(`${API}/getData/${id}`, query)),
    tried: (sql: string, dbSource: string) => admin.post<TriedSql>(`${HEAD}/trySql`, { sql, dbSource }),
    close: async () => {
      await t.close();
      await dropSources(outside, name);
    },
  };
}
