import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brokenBuild } from '../lib/broken.mjs';
import { client, signIn } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { effectiveKills, momentOf, onEngines, settingsOf, sumOf } from '../lib/engines.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';

const SIZES = { control: 6, slice: 6, small: 15, full: 50 };
/** A little more than one piece. */
const BYTES = 8 * 1024 * 1024 + 100_000;
const NO_LIMITS = { UPLOAD_LIMIT_PERSON_MB: '0', UPLOAD_LIMIT_TENANT_MB: '0' };
const TIMEOUT_MS = 20_000;
const POINTS = ['statement', 'before-commit', 'after-commit', 'time'];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** A text, because any content may bear that name; each file has its own. */
function contentOf(n) {
  const content = Buffer.alloc(BYTES, `file ${n} `);
  return content;
}

/** Sends a file in pieces from where the server is; the stored path, or undefined when the server died. */
async function send(who, content, memory) {
  const ask = async (promise) => {
    const reply = await promise;
    return reply.known && reply.success ? reply : undefined;
  };
  if (memory.id === undefined) {
    const begun = await ask(
      who.post('/sys/common/upload/begin', { fileName: `${memory.n}.txt`, size: content.length, biz: 'torture' }),
    );
    if (!begun) return undefined;
    memory.id = begun.result.id;
  }
  const state = await ask(who.get(`/sys/common/upload/state?id=${memory.id}`));
  if (!state) return undefined;
  const { pieceBytes, pieces } = state.result;
  for (let piece = 0; piece * pieceBytes < content.length; piece += 1) {
    if (pieces.includes(piece)) continue;
    const part = content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes);
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: memory.id, piece: String(piece), sha256: sha256(part) }))
      form.append(name, value);
    form.append('file', new Blob([part]), 'piece');
    if (!(await ask(who.send('POST', '/sys/common/upload/piece', { form })))) return undefined;
  }
  const done = await ask(who.post('/sys/common/upload/finish', { id: memory.id }));
  return done?.message;
}

/** One life: files are sent until the server dies; whether it died in the middle of one. */
async function life(ctx, at, { place, token, files, dist }) {
  const rng = ctx.rng.fork(`life ${at}`);
  const point = POINTS[at % POINTS.length];
  const nth = 1 + rng.below(point === 'statement' ? 16 : 8);
  const faults = point === 'time' ? {} : { kill: { point: momentOf(place, point), nth } };
  const server = await startServer({
    env: { ...settingsOf(place), ...NO_LIMITS },
    faults,
    mayEnd: true,
    ...(dist ? { dist } : {}),
  });
  if (point === 'time') void wait(20 + rng.below(500)).then(() => server.kill());
  const who = client(server.url, token);
  const until = Date.now() + TIMEOUT_MS;
  while (server.end() === undefined && Date.now() < until) {
    const open = files.find(({ path }) => path === undefined) ?? { n: files.length };
    if (!files.includes(open)) files.push(open);
    open.path = await send(who, contentOf(open.n), open);
  }
  const inside = server.ready && server.end() !== undefined && files.some(({ path }) => path === undefined);
  await server.kill();
  return inside;
}

/** Every acknowledged file is there whole and once, the room that is taken is that of what is there or under way. */
async function judge(rows, folder, files) {
  const found = [];
  const stored = await rows.rows('select path, size, sha256, content from sys_file where del_flag = 0');
  const byPath = new Map(stored.map((row) => [row.path, row]));
  for (const { n, path } of files) {
    if (path === undefined) {
      found.push(`file ${n} was never finished`);
      continue;
    }
    const row = byPath.get(path);
    const at = join(folder, 'uploads', path);
    if (row?.content !== 'there' || !existsSync(at)) found.push(`file ${n} is lost: ${row?.content ?? 'no row'}`);
    else if (sha256(readFileSync(at)) !== sha256(contentOf(n))) found.push(`file ${n} differs from what was sent`);
  }
  const acknowledged = new Set(files.map(({ path }) => path));
  for (const { path } of stored) if (!acknowledged.has(path)) found.push(`${path} is there and was sent by nobody`);
  const open = await rows.rows('select id, size from sys_file_upload where path is null');
  const wanted = [...stored, ...open].reduce((sum, { size }) => sum + Number(size), 0);
  const room = new Map((await rows.rows('select id, bytes from sys_file_space')).map(({ id, bytes }) => [id, bytes]));
  for (const id of ['person:admin', 'tenant:1'])
    if (Number(room.get(id) ?? 0) !== wanted)
      found.push(`${id} counts ${room.get(id) ?? 0} bytes, ${wanted} are there or under way`);
  const known = new Set((await rows.rows('select id from sys_file_upload')).map(({ id }) => id));
  const pieces = join(folder, 'uploads/.pieces');
  for (const id of existsSync(pieces) ? readdirSync(pieces) : [])
    if (!known.has(id)) found.push(`pieces of ${id} are there and nobody knows of them`);
  return found;
}

async function torment(ctx, place, dist) {
  const first = await startServer({ env: settingsOf(place) });
  const { token } = await signIn(first.url);
  await first.stop();
  const files = [];
  const kills = await effectiveKills(ctx.of(SIZES), (at) => life(ctx, at, { place, token, files, dist }));
  const last = await startServer({
    env: { ...settingsOf(place), ...NO_LIMITS },
    ...(dist ? { dist } : {}),
  });
  const who = client(last.url, token);
  for (const file of files) file.path ??= await send(who, contentOf(file.n), file);
  await last.stop();
  const rows = await openRows({ file: place.url ? undefined : sqliteFile(place.folder), url: place.url });
  const anomalies = await judge(rows, place.folder, files);
  await rows.close();
  return { anomalies, ...kills, files: files.length };
}

export const uploads = {
  id: 'R-32',
  name: 'uploads',
  slice: true,
  claim: 'An upload whose server dies goes on where it stopped, and is stored whole and once',
  how: 'Files are sent in pieces while the server is killed at chosen moments and at random; the client asks for the state and goes on. In the end every file is there with its bytes, none twice, and the room that is counted is that of what is there or under way. On SQLite and on PostgreSQL.',
  async run(ctx) {
    const parts = await onEngines(ctx, 'uploads', (place) => torment(ctx, place));
    const [inside, files] = [sumOf(parts, 'effective'), sumOf(parts, 'files')];
    const kills = parts.map((part) => `${part.tried}, of which ${part.effective} inside an upload`).join('; ');
    const anomalies = parts.flatMap((part) => [...part.anomalies, ...part.short]);
    const engines = parts.length > 1 ? 'SQLite; PostgreSQL' : 'SQLite only (no --database given)';
    return { calls: files, trials: inside, unknowns: inside, anomalies, notes: { kills, files, engines } };
  },
  controls: [
    {
      name: 'upload-room',
      what: 'an upload takes no room',
      slice: true,
      run: async (ctx) =>
        (await torment(ctx, { folder: tempFolder('uploads') }, await brokenBuild('upload-room'))).anomalies,
    },
    {
      name: 'upload-content',
      what: 'a file is said to be there before its bytes are',
      run: async (ctx) =>
        (await torment(ctx, { folder: tempFolder('uploads') }, await brokenBuild('upload-content'))).anomalies,
    },
  ],
};
