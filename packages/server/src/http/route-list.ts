import type { FastifyInstance } from 'fastify';
import type { Access } from './route.ts';

/** A registered route of the API, as the published description and the structure test read it. */
export interface ApiRoute {
  method: string;
  url: string;
  access: Access;
  /** Under the family's request signature (contract/1 §1.6). */
  signed: boolean;
  summary: string;
  body: object | undefined;
  query: object | undefined;
  socket: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the API scope, in order of registration. */
    apiRoutes: ApiRoute[];
  }
}

/**
 * Keeps the list of routes registered on a scope and refuses to start with one that does not declare who may call it
 * (design.md §4).
 */
export function listRoutes(api: FastifyInstance): void {
  api.addHook('onRoute', (options) => {
    const { access, signed = false, summary = '', body, query } = options.config ?? {};
    if (!access) throw new Error(`route without access: ${String(options.method)} ${options.url}`);
    for (const method of [options.method].flat()) {
      if (method === 'HEAD') continue;
      api.apiRoutes.push({
        method,
        url: options.url,
        access,
        signed,
        summary,
        body,
        query,
        socket: 'websocket' in options && options.websocket === true,
      });
    }
  });
}
