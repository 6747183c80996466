import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { openapiDocument } from './document.ts';

/** The description of the interface, made from what is registered (design.md §2). */
export const openapiModule: ServerModule = (app, server) => {
  // Made at the first request: nobody should wait for it at the start.
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
