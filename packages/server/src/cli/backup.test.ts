import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Manifest } from '../db/backup/manifest.ts';
import { openDatabase, runSql } from '../db/database.ts';
import { copyTemplate } from '../testing/test-databases.ts';

const template = inject('template');
const EMBEDDED = 'file' in template;

/** One installation: its data folder and, on PostgreSQL, its database. */
interface House {
  folder: string;
  databaseUrl: string | undefined;
  end(): Promise<void>;
}

async function newHouse(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'songbai-backup-'));
  const postgres = await copyTemplate(template, join(folder, 'songbai.db'));
  return {
    folder,
    databaseUrl: postgres?.url,
    end: async () => {
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the command line as shipped, in a separate process. */
function cli({ folder, databaseUrl }: House, args: string[]) {
  const { DATABASE_URL: _mine, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const program = join(inject('built'), 'cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

async function ask<Row>({ folder, databaseUrl }: House, text: string): Promise<Row[]> {
  const database = openDatabase({ databaseUrl, file: join(folder, 'songbai.db') });
  try {
    return await runSql<Row>(database.db, text, []);
  } finally {
    await database.close();
  }
}

const marks = async (house: House) =>
  (await ask<{ id: string }>(house, "select id from sys_sequence where id like 'mark%' order by id")).map(
    ({ id }) => id,
  );
const mark = (house: House, name: string) =>
  ask(house, `insert into sys_sequence (id, value) values ('mark-${name}', 1)`);

function putUpload({ folder }: House, path: string, content: string): void {
  const file = join(folder, 'uploads', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
const uploadsOf = ({ folder }: House): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, 'uploads'), { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, 'uploads', path)).isFile())
      .map((path) => [path, readFileSync(join(folder, 'uploads', path), 'utf8')]),
  );

const LONG_NAME = `墓碑/${'照片'.repeat(35)}_1767225600000_abc.txt`;

let house: House;
let other: House;
let file: string;
const manifest = (): Manifest =>
  JSON.parse(execFileSync('tar', ['-xOf', file, 'manifest.json'], { encoding: 'utf8' })) as Manifest;

beforeAll(async () => {
  house = await newHouse();
  file = join(house.folder, 'a.backup');
  putUpload(house, LONG_NAME, '长');
  putUpload(house, 'temp/empty.txt', '');
  putUpload(house, '.incoming/half.txt', 'half');
  await mark(house, 'kept');
  writeFileSync(join(house.folder, 'data.key'), `${'k'.repeat(43)}\n`);
  expect(cli(house, ['backup', file])).toMatchObject({ code: 0, out: expect.stringContaining('uploads: 2') });
});
beforeEach(async () => {
  await other?.end();
  other = await newHouse();
});
afterAll(async () => {
  await other.end();
  await house.end();
});

describe('issue 12 §1.2: one checked file with database, uploads and manifest', { timeout: 120_000 }, () => {
  test('any tar lists it; the manifest tells what is in it; the key stays out; only its owner reads it', () => {
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(names).toContain('uploads/temp/empty.txt');
    expect(names).not.toMatch(/data\.key|incoming/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { entries, counts, ...about } = manifest();
    expect(about).toEqual({
      ...{ format: 'songbai-backup', version: 1, engine: EMBEDDED ? 'sqlite' : 'postgres' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      migration: expect.stringMatching(/^\d{4}-/),
    });
    expect(counts).toMatchObject({ sys_user: 1, cem_plot: 0 });
    const uploaded = entries.filter(({ name }) => name.startsWith('uploads/'));
    expect(new Set(uploaded.map(({ name }) => name))).toEqual(
      new Set(['uploads/temp/empty.txt', `uploads/${LONG_NAME}`]),
    );
    for (const { sha256 } of entries) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(house.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('restored elsewhere: rows and uploads are there, what the other had is kept', async () => {
    await mark(other, 'former');
    putUpload(other, 'temp/own.txt', 'own');
    putUpload(other, 'temp/empty.txt', 'another');
    const restored = cli(other, ['restore', file]);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('已恢复') });
    expect(await marks(other)).toEqual(['mark-kept']);
    expect(uploadsOf(other)).toEqual({ [LONG_NAME]: '长', 'temp/empty.txt': '', 'temp/own.txt': 'own' });
    expect(existsSync(/kept in: (\S+)/.exec(restored.out)?.[1] ?? '')).toBe(true);
    const [aside = ''] = readdirSync(other.folder).filter((name) => name.startsWith('uploads.before-restore'));
    expect(readFileSync(join(other.folder, aside, 'temp/empty.txt'), 'utf8')).toBe('another');
    expect(readdirSync(other.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  const flip = (needle: string) => (bytes: Buffer) => {
    const at = bytes.indexOf(needle);
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  };
  const damages: readonly [string, (bytes: Buffer, path: string) => void][] = [
    ['a bit of the database', (bytes) => bytes.writeUInt8((bytes[9000] ?? 0) ^ 1, 9000)],
    ['a bit of an upload', flip('长')],
    ['a bit of the manifest', flip('"createdAt"')],
    ['a bit of a header', flip('uploads/temp/empty.txt')],
    ['its end is missing', (_bytes, path) => truncateSync(path, statSync(path).size - 4096)],
    ['half of it is missing', (_bytes, path) => truncateSync(path, statSync(path).size / 2)],
  ];
  test.each(damages)('a damaged one is refused in clear words and changes nothing: %s', async (_name, damage) => {
    await mark(other, 'former');
    putUpload(other, 'temp/own.txt', 'own');
    const path = join(other.folder, 'bad.backup');
    copyFileSync(file, path);
    const bytes = readFileSync(path);
    const before = Buffer.from(bytes);
    damage(bytes, path);
    if (!bytes.equals(before)) writeFileSync(path, bytes);
    expect(cli(other, ['restore', path])).toMatchObject({
      code: 1,
      err: expect.stringContaining('备份文件已损坏，未作任何改动 / the backup is damaged, nothing was changed'),
    });
    expect(await marks(other)).toEqual(['mark-former']);
    expect(uploadsOf(other)).toEqual({ 'temp/own.txt': 'own' });
  });

  test('one of the other engine is refused', () => {
    const elsewhere = EMBEDDED
      ? { ...other, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
      : { ...other, databaseUrl: undefined };
    expect(cli(elsewhere, ['restore', file])).toMatchObject({ code: 1, err: expect.stringContaining('备份来自') });
  });

  test('a bare database of an earlier release is still restored', async () => {
    const bare = join(other.folder, 'bare');
    const entry = EMBEDDED ? 'database.sqlite' : 'database.dump';
    writeFileSync(bare, execFileSync('tar', ['-xOf', file, entry], { maxBuffer: 2 ** 28 }));
    expect(cli(other, ['restore', bare])).toMatchObject({ code: 0 });
    expect(await marks(other)).toEqual(['mark-kept']);
  });
});

const WRITER = `
const Sqlite = require(process.argv[1]);
const connection = new Sqlite(process.argv[2]);
const add = connection.prepare("insert into sys_sequence (id, value) values ('busy' || ?, ?)");
let n = 0;
const write = () => { n += 1; add.run(n, n); if (n === 1) process.stdout.write('writing'); setImmediate(write); };
write();
`;

function whileWriting(): void {
  let writer: ChildProcess;

  test('a backup ends while another process writes without a pause, and holds one moment', async () => {
    await ask(house, 'create table big (content blob)');
    await ask(house, 'insert into big select randomblob(1000000) from sys_migration');
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    writer = spawn(process.execPath, ['-e', WRITER, driver, join(house.folder, 'songbai.db')]);
    if (!writer.stdout) throw new Error('no output');
    await once(writer.stdout, 'data');
    const path = join(house.folder, 'busy.backup');
    try {
      expect(cli(house, ['backup', path])).toMatchObject({ code: 0 });
      expect(writer.exitCode).toBe(null);
    } finally {
      writer.kill();
    }
    expect(cli(other, ['restore', path])).toMatchObject({ code: 0 });
    const [row] = await ask<{ n: number; highest: number }>(
      other,
      "select count(*) as n, max(value) as highest from sys_sequence where id like 'busy%'",
    );
    expect(row?.n).toBeGreaterThan(0);
    expect(row?.n).toBe(row?.highest);
  });
}

describe('issue 12 §1.2: while people write', { timeout: 120_000 }, () => {
  if (EMBEDDED) whileWriting();
  else test('the tools of PostgreSQL see one moment', () => expect(manifest().engine).toBe('postgres'));
});
