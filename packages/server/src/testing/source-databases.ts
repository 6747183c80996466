import { type Connection, createConnection } from 'mysql2/promise';
import pg from 'pg';
import { MARIADB_URL } from './jeecg-source.ts';

/** The server whose databases tests read as those of other systems. */
export const POSTGRES_URL = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');

interface SourceDatabases {
  mariadb: Connection;
  postgres: pg.Client;
}

/** A database with a user of the same name on each server, and the same table of goods in both. */
export async function sourceDatabases(name: string, password: string): Promise<SourceDatabases> {
  const mariadb = await createConnection(MARIADB_URL);
  await mariadb.query(`create database ${name}`);
  await mariadb.query(`create user '${name}'@'%' identified by '${password}'`);
  await mariadb.query(`grant all on ${name}.* to '${name}'@'%'`);
  await mariadb.query(
    `create table ${name}.goods (id int primary key, name varchar(50), price decimal(10,2), made datetime)`,
  );
  await mariadb.query(
    `insert into ${name}.goods values (1, '香炉', 12.50, '2026-01-02 03:04:05'), (2, '花瓶', 8, null)`,
  );
  const postgres = new pg.Client({ connectionString: POSTGRES_URL.href });
  await postgres.connect();
  await postgres.query(`create user ${name} password '${password}'`);
  await postgres.query(`create database ${name} owner ${name}`);
  const own = new pg.Client({ connectionString: Object.assign(new URL(POSTGRES_URL), { pathname: name }).href });
  await own.connect();
  await own.query('create table goods (id int primary key, name text, price numeric(10,2), made timestamp)');
  await own.query(`insert into goods values (1, '香炉', 12.50, '2026-01-02 03:04:05'), (2, '花瓶', 8, null)`);
  await own.query(`alter table goods owner to ${name}`);
  await own.end();
  return { mariadb, postgres };
}

export async function dropSources({ mariadb, postgres }: SourceDatabases, name: string): Promise<void> {
  await mariadb.query(`drop database ${name}`);
  await mariadb.query(`drop user '${name}'@'%'`);
  await mariadb.end();
  await postgres.query(`drop database ${name} with (force)`);
  await postgres.query(`drop user ${name}`);
  await postgres.end();
}
