import { Type } from 'typebox';

const text = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title }), Type.Null()], { title }));

/** Saved with a source besides its row; empty keeps the password that is there. */
export const sourcePassword = Type.Object({ dbPassword: text('密码', 100) });

/** The choices of a report: codes and names, nothing else of the sources. */
export const SOURCE_OPTIONS = '/sys/dataSource/options';

export interface SourceOption {
  value: string;
  label: string;
  text: string;
}

/**
 * Connects without saving (contract/2 §8). With the `id` of a saved source an empty password stands for the saved one,
 * as long as the address and the user are the saved ones too.
 */
export const TEST_CONNECTION = {
  url: '/online/cgreport/api/testConnection',
  body: Type.Object({
    id: text('id', 64),
    dbType: Type.String({ minLength: 1, maxLength: 10, title: '数据库类型' }),
    dbDriver: text('驱动类', 100),
    dbUrl: Type.String({ minLength: 1, maxLength: 500, title: '数据源地址' }),
    dbName: text('数据库名称', 100),
    dbUsername: text('用户名', 100),
    ...sourcePassword.properties,
  }),
} as const;
