import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { openapiDocument } from './document.ts';

/** The API description, generated from the registered routes (design.md §2). */
export const openapiModule: ServerModule = (app, server) => {
  // Generated lazily at the first request, to keep the start short.
  let document: object | undefined;
  route(app, {
    method: 'GET',
    url: '/sys/openapi.json',
    access: { permission: 'system:openapi' },
    summary: '接口文档（OpenAPI 3.1）',
    handle: async ({ reply }) => {
      document ??= openapiDocument(app.apiRoutes, server.config.apiBasePath);
      await reply.send(document);
      return undefined;
    },
  });
  return undefined;
};
