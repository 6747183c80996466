import { createHash, randomBytes } from 'node:crypto';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';

const GIGABYTE = 1024 * 1024 * 1024;

/** A file of 1 GB in pieces: the memory that it costs the server, and how long it takes. */
export async function benchUpload() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'none', UPLOAD_LIMIT_FILE_MB: '2048' };
  const server = await startServer(env);
  const { token, call } = await signIn(server.url);
  const block = Buffer.from(randomBytes(64 * 1024).toString('hex'));
  // What the first upload loads into memory stays there, and belongs to no file.
  await sendFile({ server, token, call, block, size: 20 * 1024 * 1024 });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const before = server.memoryMiB();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, server.memoryMiB());
  }, 20);
  const started = performance.now();
  await sendFile({ server, token, call, block, size: GIGABYTE });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const note = `most at any moment above the ${Math.round(before)} MiB before it, ${seconds.toFixed(1)} s`;
  figure('memory for an upload of 1 GB', most - before, { unit: ' MiB', budget: 64, note });
  await server.stop();
  folder.remove();
}

/** Uploads a file of `size` bytes in pieces, made of one block again and again. */
export async function sendFile({ server, token, call, block, size }) {
  const { result, message } = await call('POST', '/sys/common/upload/begin', { fileName: 'a.txt', size });
  if (!result) throw new Error(message);
  const { id, pieceBytes } = result;
  const whole = Buffer.alloc(pieceBytes, block);
  for (let piece = 0; piece * pieceBytes < size; piece += 1) {
    const part = whole.subarray(0, Math.min(pieceBytes, size - piece * pieceBytes));
    const form = new FormData();
    form.append('id', id);
    form.append('piece', String(piece));
    form.append('sha256', createHash('sha256').update(part).digest('hex'));
    form.append('file', new Blob([part]), 'piece');
    const reply = await fetch(`${server.url}/api/sys/common/upload/piece`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    const { success, message: refused } = await reply.json();
    if (!success) throw new Error(refused);
  }
  const done = await call('POST', '/sys/common/upload/finish', { id });
  if (!done.success) throw new Error(done.message);
}
