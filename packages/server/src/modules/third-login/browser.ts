import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/sealer.ts';

const AGE_S = 1800;
const SECRET = /^[\w-]{43}$/;

/**
 * The cookie that ties a sign-in at a provider to the browser it began in, so that nobody finishes one for somebody
 * else. It is sent along when the provider sends the browser back, and says nothing by itself.
 */
export interface Browsers {
  /** The mark of the browser, which has the cookie from now on. */
  mark(request: FastifyRequest, reply: FastifyReply): string;
  /** The mark of the browser, undefined without a cookie. */
  known(request: FastifyRequest): string | undefined;
}

type BrowserConfig = Pick<Config, 'apiBasePath' | 'publicUrl' | 'publicApiUrl'>;

export function browserMarks(config: BrowserConfig, { sign }: Pick<Sealer, 'sign'>): Browsers {
  // Installations on one host share its cookies, whatever their port.
  const name = `songbai_third_${sign('name').slice(0, 8)}`;
  const base = new URL(apiAddress(config));
  const secretOf = (request: FastifyRequest): string | undefined => {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    return value !== undefined && SECRET.test(value) ? value : undefined;
  };
  return {
    mark: (request, reply) => {
      const secret = secretOf(request) ?? newSecret();
      const secure = base.protocol === 'https:' || request.protocol === 'https' ? '; Secure' : '';
      // Lax: it has to come along when the browser is sent back from another site.
      const attributes = `Path=${base.pathname}/sys; Max-Age=${AGE_S}; HttpOnly; SameSite=Lax${secure}`;
      reply.header('set-cookie', `${name}=${secret}; ${attributes}`);
      return secretHash(secret);
    },
    known: (request) => {
      const secret = secretOf(request);
      return secret === undefined ? undefined : secretHash(secret);
    },
  };
}

/** Complete address of the interface, as browsers and providers know it. */
export function apiAddress({ apiBasePath, publicUrl, publicApiUrl }: BrowserConfig): string {
  return publicApiUrl ?? `${publicUrl}${apiBasePath}`;
}
