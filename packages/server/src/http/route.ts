import { isIP } from 'node:net';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import { fitted } from './fitted-values.ts';
import { checkBody, checkQuery, refuseControlText } from './validation.ts';

/**
 * Who may call a route: anyone, all signed-in users, or holders of a permission code (design.md §4). `inPerson`: not by an
 * access token, because the call changes who may come in.
 */
export type Access = { public: true } | (({ signedIn: true } | { permission: string }) & { inPerson?: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of a route: its validated inputs and its caller. */
export interface Call<B = unknown, Q = unknown> {
  actor: Actor;
  body: B;
  query: Q;
  params: Record<string, string>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteDefinition<B extends TSchema, Q extends TSchema> {
  method: Method | readonly Method[];
  url: string;
  access: Access;
  /** One line for the published description of the interface. */
  summary: string;
  body?: B;
  query?: Q;
  /** Under the family's request signature, which is checked once a secret is configured (contract/1 §1.6). */
  signed?: true;
  /** Takes the cookie of files in the place of the token, as pages show pictures without headers (http/file-cookie.ts). */
  byFileCookie?: true;
  /** `form`: takes bodies as long as a form with thousands of sub rows. */
  bodyBytes?: 'form' | undefined;
  /** The work and its log row are written in one transaction; only refusals are left to be logged. */
  logsItself?: true;
  /** Returns an envelope; undefined when the handler has written the reply itself (files). */
  handle(call: Call<Static<B>, Static<Q>>): Promise<Envelope | undefined> | Envelope;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    signed?: boolean;
    byFileCookie?: boolean;
    logsItself?: boolean;
    /** Only for the published description: Fastify's own schemas are compiled, stored and checked separately. */
    summary?: string;
    body?: object | undefined;
    query?: object | undefined;
  }
  interface FastifyRequest {
    /** Set by the session hook on every route that is not public. */
    actor: Actor | null;
  }
}

/** Registers a route; the session hook enforces its declared access before the body is even read. */
export function route<B extends TSchema, Q extends TSchema>(
  app: FastifyInstance,
  definition: RouteDefinition<B, Q>,
): void {
  const { method, url, access, summary, body, query, signed = false, logsItself = false, handle } = definition;
  const { byFileCookie = false, bodyBytes } = definition;
  app.route({
    ...(bodyBytes === 'form' ? { bodyLimit: LIMITS.formBodyBytes } : {}),
    method: typeof method === 'string' ? [method] : [...method],
    url,
    config: { access, signed, byFileCookie, logsItself, summary, body, query },
    handler: async (request, reply) => {
      refuseControlText(request.params, 0);
      refuseControlText(request.query, 0);
      if (query) checkQuery(query, request.query);
      if (body) {
        request.body = fitted(body, request.body);
        checkBody(body, request.body);
      }
      const call = {
        actor: request.actor as Actor,
        body: request.body as Static<B>,
        query: request.query as Static<Q>,
        params: request.params as Record<string, string>,
        request,
        reply,
      };
      const envelope = await handle(call);
      return envelope === undefined ? reply : reply.send(envelope);
    },
  });
}

/** The guard's decision: does this actor hold what the route requires. */
export function assertAccess(access: Access, actor: Actor | null): void {
  if ('public' in access) return;
  if (!actor) throw new AppError('tokenEmpty');
  if (access.inPerson && actor.accessToken) throw new AppError('accessTokenRefused');
  if ('permission' in access && !actor.codes.has(access.permission)) throw new AppError('forbidden');
}

/** The client's address as logged; a forwarded value that is no address is replaced by the proxy's own. */
export function addressOf(request: FastifyRequest): string {
  const address = isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
  return address.replace(/^::ffff:/, '');
}

/** Kind of client by its user agent: values of the dictionary client_type. */
export function clientTypeOf(userAgent: string | undefined): 'pc' | 'h5' {
  return /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(userAgent ?? '') ? 'h5' : 'pc';
}
