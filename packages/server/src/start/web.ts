import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves the built web client: hashed assets for ever and precompressed, every unknown page path as the one document,
 * because the router runs in history mode (spec/1 §2).
 */
export async function serveWeb(app: FastifyInstance, folder: string, apiBasePath: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The client reads the path of the interface from the document, so one build serves under any path.
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    /(<meta name="api-base" content=")[^"]*/,
    (_match, start: string) => start + apiBasePath,
  );
  const page = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  app.get('/', { config: { access: { public: true } } }, page);
  app.get('/*', { config: { access: { public: true } } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith(`${apiBasePath}/`) || /\.\w{1,5}$/.test(path)) return reply.callNotFound();
    return page(request, reply);
  });
}
