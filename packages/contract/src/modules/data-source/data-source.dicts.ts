import { type Dict, namedDict } from '../../dicts/define.ts';

/** Kinds of databases (contract/2 §8); those that can be reached are the keys of `SOURCE_TYPES`. */
export const DATA_SOURCE_DICTS = {
  database_type: namedDict('数据库类型', {
    mysql5: ['1', 'MySQL 5.5'],
    mysql: ['4', 'MySQL 5.7+'],
    oracle: ['2', 'Oracle'],
    sqlserver: ['3', 'SQLServer'],
    mariadb: ['5', 'MariaDB'],
    postgresql: ['6', 'PostgreSQL'],
    dameng: ['7', '达梦'],
    kingbase: ['8', '人大金仓'],
    oscar: ['9', '神通'],
    sqlite: ['10', 'SQLite'],
    db2: ['11', 'DB2'],
    hsqldb: ['12', 'Hsqldb'],
    derby: ['13', 'Derby'],
    h2: ['14', 'H2'],
    other: ['15', '其他'],
  }),
} as const satisfies Record<string, Dict>;

export const DATABASE_TYPE = DATA_SOURCE_DICTS.database_type.codes;
