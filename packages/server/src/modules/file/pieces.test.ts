import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { UploadProgress } from '@songbai/contract/modules/file/file.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../resource/server-context.ts';
import { lentServer } from '../../testing/lent-server.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { addTenant, type Caller, type TestApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

const URL = '/sys/common/upload';
const PIECE = LIMITS.uploadPieceBytes;
const DAY = 86_400_000;

let t: TestApp;
let other: SecondNode;
let server: Server;
let admin: Caller;
let clerk: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, server } = await lentServer({ UPLOAD_LIMIT_FILE_MB: '30', UPLOAD_LIMIT_PERSON_MB: '100' }));
  other = await secondNode(t);
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const text = (bytes: number) => Buffer.alloc(bytes, '松柏陵园的一段说明\n');
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const pieceOf = (content: Buffer, n: number) => content.subarray(n * PIECE, (n + 1) * PIECE);

async function begin(content: Buffer, more: object = {}, who = clerk): Promise<UploadProgress> {
  return good<UploadProgress>(
    await who.post(`${URL}/begin`, { fileName: '录像 说明.txt', size: content.length, biz: 'plots', ...more }),
  );
}
const piece = (id: string, n: number, content: Buffer, more: Record<string, string> = {}, who = clerk) =>
  sendFile(who, `${URL}/piece`, 'blob', content, { id, piece: String(n), sha256: sha(content), ...more });
const finish = (id: string, who = clerk) => who.post(`${URL}/finish`, { id });
const space = async (id: string) =>
  Number(
    (await t.database.db.selectFrom('sysFileSpace').select('bytes').where('id', '=', id).executeTakeFirst())?.bytes ??
      0,
  );
const uploads = () => join(t.config.dataDir, 'uploads');
const leftPieces = () =>
  existsSync(join(uploads(), '.pieces'))
    ? readdirSync(join(uploads(), '.pieces'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

describe('uploads in pieces (ADR 51)', () => {
  test('pieces come in any order and twice; the file is stored once, whole, and answered again', async () => {
    const content = text(2 * PIECE + 1000);
    const before = await space('person:clerk');
    const { id, pieceBytes } = await begin(content);
    expect(pieceBytes).toBe(PIECE);
    expect(await space('person:clerk')).toBe(before + content.length);
    good(await piece(id, 2, pieceOf(content, 2)));
    good(await piece(id, 0, pieceOf(content, 0)));
    good(await piece(id, 0, pieceOf(content, 0)));
    expect(await finish(id)).toMatchObject({ success: false, error: 'uploadIncomplete' });
    expect(good(await clerk.get(`${URL}/state`, { id }))).toEqual({
      id,
      size: content.length,
      pieceBytes,
      pieces: [0, 2],
    });
    good(await piece(id, 1, pieceOf(content, 1)));
    const [first, second] = await Promise.all([finish(id), finish(id)]);
    expect(first).toMatchObject({ success: true, code: 0, result: null });
    expect(first.message).toMatch(/^plots\/录像_说明-[0-9a-f]{24}_\d+\.txt$/);
    expect(second.message).toBe(first.message);
    expect((await finish(id)).message).toBe(first.message);
    expect(readFileSync(join(uploads(), first.message)).equals(content)).toBe(true);
    const rows = await t.database.db.selectFrom('sysFile').selectAll().where('path', '=', first.message).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ size: content.length, sha256: sha(content), createBy: 'clerk', content: 'there' });
    expect(await space('person:clerk')).toBe(before + content.length);
    expect(leftPieces()).toEqual([]);
    expect(readdirSync(join(uploads(), '.incoming'))).toEqual([]);
  });

  test('of two that finish it the later one finds no pieces any more, and is answered as the first', async () => {
    const content = text(PIECE + 7);
    const { id } = await begin(content);
    good(await piece(id, 0, pieceOf(content, 0)));
    good(await piece(id, 1, pieceOf(content, 1)));
    const { read } = server.storage;
    let first: ReturnType<typeof finish> | undefined;
    server.storage.read = async (name) => {
      if (!first) {
        first = finish(id);
        await first;
      }
      return read.call(server.storage, name);
    };
    try {
      const later = await finish(id);
      expect(later).toMatchObject({ success: true, message: (await first)?.message });
    } finally {
      server.storage.read = read;
    }
  });

  test('another node takes further pieces', async () => {
    const content = text(PIECE + 5);
    const { id } = await begin(content);
    good(await piece(id, 0, pieceOf(content, 0)));
    const there = other.here(clerk);
    good(await piece(id, 1, pieceOf(content, 1), {}, there));
    expect(await finish(id, there)).toMatchObject({ success: true });
  });

  test.each([
    ['a wrong checksum', 0, { sha256: 'a'.repeat(64) }, undefined],
    ['a checksum that is none', 0, { sha256: 'x' }, undefined],
    ['a number too high', 2, {}, undefined],
    ['a negative number', -1, {}, undefined],
    ['a piece too short', 0, {}, text(100)],
    ['a piece too long', 1, {}, text(PIECE)],
  ])('%s is refused', async (_name, n, more, other_) => {
    const content = text(PIECE + 7);
    const { id } = await begin(content);
    const bytes = other_ ?? (n === 0 ? pieceOf(content, 0) : text(7));
    expect(await piece(id, n, bytes, more)).toMatchObject({ success: false, error: 'uploadPiece' });
    expect(good<UploadProgress>(await clerk.get(`${URL}/state`, { id })).pieces).toEqual([]);
    good(await clerk.post(`${URL}/cancel`, { id }));
  });

  test('a content that is not what the name says is refused, and its room is free again', async () => {
    const before = await space('person:clerk');
    const content = text(100);
    const { id } = await begin(content, { fileName: 'a.pdf' });
    good(await piece(id, 0, content));
    expect(await finish(id)).toMatchObject({ success: false, error: 'uploadContent' });
    expect(await space('person:clerk')).toBe(before);
    expect(await finish(id)).toMatchObject({ success: false, error: 'uploadMissing' });
    expect(leftPieces()).toEqual([]);
  });

  test('limits of one file, of a person, of uploads at once, and of names and places', async () => {
    const ask = (body: object, who = clerk) => who.post(`${URL}/begin`, { fileName: 'a.txt', size: 10, ...body });
    expect(await ask({ size: 30 * 1024 * 1024 + 1 })).toMatchObject({
      ...{ success: false, message: '文件大小超出30MB限制，请压缩或降低文件质量，或联系管理员调高单个文件上限' },
    });
    expect(await ask({ fileName: 'a.exe' })).toMatchObject({ success: false, error: 'uploadType' });
    expect(await ask({ biz: '../x' })).toMatchObject({ success: false, error: 'uploadPathChars' });
    for (const size of [0, -1, 1.5]) expect(await ask({ size })).toMatchObject({ success: false });
    expect(await ask({ library: true })).toMatchObject({ success: false, code: 510 });
    const hoarder = await t.user({ username: 'hoarder', roles: ['sales'] });
    const ids: string[] = [];
    for (let n = 0; n < LIMITS.uploadsAtOnce; n += 1) ids.push((await begin(text(10), {}, hoarder)).id);
    expect(await ask({}, hoarder)).toMatchObject({ success: false, error: 'uploadsTooMany' });
    for (const id of ids) good(await hoarder.post(`${URL}/cancel`, { id }));
    for (let n = 0; n < 3; n += 1) ids.push((await begin(Buffer.alloc(30 * 1024 * 1024), {}, hoarder)).id);
    expect(await ask({ size: 30 * 1024 * 1024 }, hoarder)).toMatchObject({ success: false, error: 'uploadPersonFull' });
    expect(await space('person:hoarder')).toBe(90 * 1024 * 1024);
  });

  test('nobody else sees, feeds, ends or finishes an upload', async () => {
    const { id } = await begin(text(10));
    for (const who of [admin, foreign]) {
      expect(await who.get(`${URL}/state`, { id })).toMatchObject({ success: false, error: 'uploadMissing' });
      expect(await piece(id, 0, text(10), {}, who)).toMatchObject({ success: false, error: 'uploadMissing' });
      expect(await finish(id, who)).toMatchObject({ success: false, error: 'uploadMissing' });
      expect(await who.post(`${URL}/cancel`, { id })).toMatchObject({ success: false, error: 'uploadMissing' });
    }
    for (const [method, url] of [
      ['POST', `${URL}/begin`],
      ['POST', `${URL}/piece`],
      ['GET', `${URL}/state?id=${id}`],
      ['POST', `${URL}/finish`],
      ['POST', `${URL}/cancel`],
    ] as const)
      expect((await t.anonymous.raw({ method, url })).statusCode).toBe(401);
    good(await piece(id, 0, text(10)));
    expect(await finish(id)).toMatchObject({ success: true });
  });

  test('nor its owner in another tenant, or after his session has ended', async () => {
    await t.user({ username: 'between', roles: ['sales'], tenants: '1,2' });
    const [here, there] = [await t.as('between'), await t.as('between', { 'x-tenant-id': '2' })];
    const { id } = await begin(text(10), {}, here);
    const missing = { success: false, error: 'uploadMissing' };
    expect(await there.get(`${URL}/state`, { id })).toMatchObject(missing);
    expect(await piece(id, 0, text(10), {}, there)).toMatchObject(missing);
    expect(await finish(id, there)).toMatchObject(missing);
    expect(await there.post(`${URL}/cancel`, { id })).toMatchObject(missing);
    good(await piece(id, 0, text(10), {}, here));
    const leaving = await t.as('between');
    good(await leaving.post('/sys/logout', {}));
    expect(await finish(id, leaving)).toMatchObject({ success: false, code: 401 });
    good(await finish(id, here));
  });

  test('a server that ended between row and bytes stores the same file when it is asked again', async () => {
    const content = text(500);
    const { id } = await begin(content);
    good(await piece(id, 0, content));
    const { db } = t.database;
    const path = 'plots/cut_1.txt';
    await db.updateTable('sysFileUpload').set({ path }).where('id', '=', id).execute();
    const row = { id: `cut-${id}`, tenantId: 1, path, fileName: 'cut.txt', mime: 'text/plain', size: 500 } as const;
    const about = { sha256: sha(content), purpose: 'upload', content: 'coming', createBy: 'clerk', createTime: null };
    await db
      .insertInto('sysFile')
      .values({ ...row, ...about } as never)
      .execute();
    expect(await finish(id)).toMatchObject({ success: true, message: path });
    expect(readFileSync(join(uploads(), path)).equals(content)).toBe(true);
  });

  test('abandoned ones are swept after a day, with pieces and room; what is stored stays', async () => {
    const before = await space('person:clerk');
    const content = text(PIECE + 3);
    const { id } = await begin(content);
    good(await piece(id, 0, pieceOf(content, 0)));
    expect(leftPieces()).toHaveLength(1);
    const sweep = async () => {
      const { records } = good<Page<{ id: string }>>(
        await admin.get('/sys/quartzJob/list', { jobClassName: 'sweepFiles' }),
      );
      good(await admin.get('/sys/quartzJob/execute', { id: records[0]?.id ?? '' }));
      await t.app.node.scheduler?.settled();
    };
    await sweep();
    expect(good<UploadProgress>(await clerk.get(`${URL}/state`, { id })).pieces).toEqual([0]);
    t.time.now += DAY + 1000;
    await sweep();
    expect(await clerk.get(`${URL}/state`, { id })).toMatchObject({ success: false, error: 'uploadMissing' });
    expect(await space('person:clerk')).toBe(before);
    expect(leftPieces()).toEqual([]);
  });
});
