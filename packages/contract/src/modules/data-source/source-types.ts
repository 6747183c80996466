import type { DictValue } from '../../dicts.ts';
import { DATABASE_TYPE } from './data-source.dicts.ts';

export type DatabaseType = DictValue<'database_type'>;

/** What speaks to a source on our side. */
export type SourceEngine = 'mysql' | 'postgres' | 'sqlserver' | 'sqlite';

export interface SourceType {
  engine: SourceEngine;
  /** The name in refusals. */
  name: string;
  /** What choosing the type fills in (contract/2 §8). */
  driver: string;
  url: string;
  /** Schemes of its addresses, behind `jdbc:`. */
  schemes: readonly string[];
  port: number;
}

const MYSQL = {
  engine: 'mysql',
  schemes: ['mysql', 'mariadb'],
  port: 3306,
  url: 'jdbc:mysql://127.0.0.1:3306/database?characterEncoding=UTF-8&useUnicode=true&useSSL=false&serverTimezone=Asia/Shanghai',
} as const;

/** The databases that can be reached; every other type is refused by name. */
export const SOURCE_TYPES: Readonly<Partial<Record<DatabaseType, SourceType>>> = {
  [DATABASE_TYPE.mysql5]: { ...MYSQL, name: 'MySQL', driver: 'com.mysql.jdbc.Driver' },
  [DATABASE_TYPE.mysql]: { ...MYSQL, name: 'MySQL', driver: 'com.mysql.cj.jdbc.Driver' },
  [DATABASE_TYPE.mariadb]: {
    ...MYSQL,
    name: 'MariaDB',
    driver: 'org.mariadb.jdbc.Driver',
    url: 'jdbc:mariadb://127.0.0.1:3306/database?characterEncoding=UTF-8&useSSL=false',
  },
  [DATABASE_TYPE.postgresql]: {
    engine: 'postgres',
    name: 'PostgreSQL',
    driver: 'org.postgresql.Driver',
    url: 'jdbc:postgresql://127.0.0.1:5432/database',
    schemes: ['postgresql', 'postgres'],
    port: 5432,
  },
  [DATABASE_TYPE.sqlserver]: {
    engine: 'sqlserver',
    name: 'SQLServer',
    driver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    url: 'jdbc:sqlserver://127.0.0.1:1433;SelectMethod=cursor;DatabaseName=database',
    schemes: ['sqlserver'],
    port: 1433,
  },
  [DATABASE_TYPE.sqlite]: {
    engine: 'sqlite',
    name: 'SQLite',
    driver: 'org.sqlite.JDBC',
    url: 'jdbc:sqlite:database.db',
    schemes: ['sqlite'],
    port: 0,
  },
};

/** Names of the types that can be reached, for texts. */
export const REACHABLE_TYPES: readonly string[] = [...new Set(Object.values(SOURCE_TYPES).map(({ name }) => name))];

/** A type as it comes from outside; undefined for one that cannot be reached. */
export const sourceType = (value: string): SourceType | undefined =>
  Object.hasOwn(SOURCE_TYPES, value) ? SOURCE_TYPES[value as DatabaseType] : undefined;
