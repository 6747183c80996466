import { timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import type { Sealer } from '../platform/sealer.ts';

type Pass = Pick<Actor, 'sessionId' | 'tenantId'>;

/**
 * The cookie by which browsers get the files that a page shows: `<img>` and links carry no headers (docs/adr/0026). It
 * names the session and the tenant it was given in, signed; it is read by the route of files alone and ends with the
 * session.
 */
export interface FileCookies {
  give(request: FastifyRequest, reply: FastifyReply, pass: Pass): void;
  take(request: FastifyRequest, reply: FastifyReply): void;
  /** Undefined without a sound cookie. */
  read(request: FastifyRequest): Pass | undefined;
}

const PASS = /^([\w-]{1,64})\.(\d{1,10})\.([\w-]{43})$/;

type CookieConfig = Pick<Config, 'apiBasePath' | 'publicUrl' | 'publicApiUrl' | 'staticUrl'>;

export function fileCookies(config: CookieConfig, { sign }: Pick<Sealer, 'sign'>): FileCookies {
  // Installations on one host share its cookies, whatever their port.
  const name = `songbai_files_${sign('name').slice(0, 8)}`;
  const path = new URL(staticAddress(config), config.publicUrl).pathname;
  const attributes = (request: FastifyRequest): string => `Path=${path}; HttpOnly; ${siteOf(config, request)}`;
  const signature = ({ sessionId, tenantId }: Pass): string => sign(`files ${sessionId} ${tenantId}`);
  return {
    give: (request, reply, pass) => {
      const value = `${pass.sessionId}.${pass.tenantId}.${signature(pass)}`;
      const age = Math.floor(LIMITS.tokenLifeMs / 1000);
      reply.header('set-cookie', `${name}=${value}; Max-Age=${age}; ${attributes(request)}`);
    },
    take: (request, reply) => {
      reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes(request)}`);
    },
    read: (request) => {
      for (const value of cookiesNamed(name, request.headers.cookie)) {
        const [, sessionId = '', tenant = '', given = ''] = PASS.exec(value) ?? [];
        const pass = { sessionId, tenantId: Number(tenant) };
        if (sessionId !== '' && timingSafeEqual(Buffer.from(given), Buffer.from(signature(pass)))) return pass;
      }
      return undefined;
    },
  };
}

/** Where pages load stored files from (spec/1 §7): a complete address, or a path of the pages' own host. */
function staticAddress({ apiBasePath, publicApiUrl, staticUrl }: CookieConfig): string {
  return staticUrl ?? `${publicApiUrl ?? apiBasePath}/sys/common/static`;
}

/** Whether pages load files from another origin than their own. */
export function filesElsewhere(config: CookieConfig): boolean {
  return new URL(staticAddress(config), config.publicUrl).origin !== new URL(config.publicUrl).origin;
}

/**
 * Only our own pages send it: same site, or, where an interface with a certificate is on another host that may be
 * another site, only inside our pages (`Partitioned`).
 */
function siteOf(config: CookieConfig, request: FastifyRequest): string {
  const address = new URL(staticAddress(config), config.publicUrl);
  const secure = address.protocol === 'https:';
  if (secure && address.hostname !== new URL(config.publicUrl).hostname) return 'Secure; SameSite=None; Partitioned';
  return secure || request.protocol === 'https' ? 'Secure; SameSite=Strict' : 'SameSite=Strict';
}

/** Values of the cookies of a name in a `cookie` header. */
export function cookiesNamed(name: string, header: string | undefined): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}
