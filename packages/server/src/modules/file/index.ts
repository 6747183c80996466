import { FILE_QUERY } from '@songbai/contract/modules/file/file.calls.ts';
import { done } from '../../http/envelope.ts';
import { filesElsewhere } from '../../http/file-cookie.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { byAddressRoute } from './by-address.ts';
import { extensionOf, mimeOf } from './file-types.ts';
import { onceRoutes } from './once.routes.ts';
import { ossHooks } from './oss.hooks.ts';
import { ossRoutes } from './oss.routes.ts';
import { ossTable } from './oss.table.ts';
import { createPictures, VARIANT_MIME } from './pictures.ts';
import { pieceRoutes } from './pieces.routes.ts';
import { previewRoute } from './preview.routes.ts';
import { sendFile } from './send-file.ts';
import { isPlainPath } from './stored-path.ts';
import { storeUpload } from './upload.ts';
import { visibleFile } from './visible.ts';

export { sweepFiles } from './sweeper.ts';

/**
 * Browsers must not execute any file on our pages; pictures still display inside them. Nothing stays on the disk of a
 * shared computer: a file may be seen for as long as the session and the rights last.
 */
const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
};

/** Upload and download of files (contract/2 §10.1). */
export const fileModule: ServerModule = (app, server) => {
  const embedded = filesElsewhere(server.config) ? 'cross-origin' : 'same-origin';
  const headers = { ...SAFE_HEADERS, 'cross-origin-resource-policy': embedded };
  const pictures = createPictures(server);
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
    access: { signedIn: true },
    byFileCookie: true,
    summary: '查看文件，可取图片的缩略图',
    query: FILE_QUERY,
    handle: async ({ actor, params, query, request, reply }) => {
      const path = params['*'] ?? '';
      const mime = mimeOf(extensionOf(path));
      const stored = mime && isPlainPath(path) ? await visibleFile(server, actor, path) : undefined;
      if (!mime || !stored) throw new AppError('fileMissing');
      const made = query.variant && (await pictures.of(path, query.variant));
      const file = made ? { path: made, mime: VARIANT_MIME } : { path, mime };
      await sendFile(request, reply, { storage: server.storage, ...file, name: stored.fileName, headers });
      return undefined;
    },
  });
  byAddressRoute(app, server);
  resourceRoutes(app, server, ossTable, ossHooks(server));
  ossRoutes(app, server);
  pieceRoutes(app, server);
  onceRoutes(app, server, headers);
  return { stop: () => pictures.close() };
};
