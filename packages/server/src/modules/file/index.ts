import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { extensionOf, mimeOf } from './file-types.ts';
import { previewRoute } from './preview.routes.ts';
import { isPlainPath } from './stored-path.ts';
import { storeUpload, uploadFolder } from './upload.ts';

/** Browsers must not execute any file on our pages; pictures still display inside them. */
const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Stored names are never reused, so a file never changes.
  'cache-control': 'private, max-age=31536000, immutable',
};

/** Upload and download of files (contract/2 §10.1). */
export const fileModule: ServerModule = (app, server) => {
  previewRoute(app, server.config.staticUrl ?? `${server.config.apiBasePath}/sys/common/static`);
  route(app, {
    method: 'POST',
    url: '/sys/common/upload',
    access: { signedIn: true },
    summary: '上传文件，存储路径在message中',
    handle: async ({ actor, request }) => ({ ...done(await storeUpload(server, actor, request)), code: 0 }),
  });
  route(app, {
    method: 'GET',
    url: '/sys/common/static/*',
    access: { public: true },
    summary: '查看文件',
    handle: async ({ params, reply }) => {
      await sendFile(reply, uploadFolder(server), params['*'] ?? '');
      return undefined;
    },
  });
  return undefined;
};

/** @throws AppError fileMissing for anything that is not a stored file, for any reason */
async function sendFile(reply: FastifyReply, folder: string, path: string): Promise<void> {
  const mime = mimeOf(extensionOf(path));
  if (!mime || !isPlainPath(path)) throw new AppError('fileMissing');
  const file = join(folder, path);
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile()) throw new AppError('fileMissing');
  const name = encodeURIComponent(path.split('/').at(-1) ?? 'file').replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  reply
    .headers(SAFE_HEADERS)
    .type(mime)
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  await reply.send(createReadStream(file));
}
