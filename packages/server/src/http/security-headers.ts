import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { hasThirdButtons } from '../platform/config-third-login.ts';

/** Headers of every reply, whoever wrote it. */
export const SECURITY: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * What our pages may load and do. The component library needs inline styles. Calls, sockets and pictures go to this host
 * and to those that the configuration names: pictures of others in announcements would tell them who reads when.
 */
function contentPolicy({ publicUrl, publicApiUrl, staticUrl }: Config): string {
  const origins = (urls: readonly (string | undefined)[]): string[] =>
    urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  const listed = (hosts: readonly string[]): string => [...new Set(hosts)].map((host) => ` ${host}`).join('');
  const hosts = listed(origins([publicApiUrl, staticUrl]));
  // Older browsers do not count sockets of this host as 'self'.
  const sockets = listed(origins([publicUrl, publicApiUrl]).map((origin) => origin.replace(/^http/, 'ws')));
  return [
    "default-src 'self'",
    `img-src 'self' data: blob:${hosts}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `connect-src 'self'${hosts}${sockets}`,
    "worker-src 'self' blob:",
    // Menus may show pages of other systems; inside many offices these have no certificate.
    // Documents are previewed from memory.
    "frame-src 'self' blob: http: https:",
    `media-src 'self'${hosts}`,
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

/** Adds the headers to every reply that did not set its own. */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  // A pop-up of third-party sign-in speaks with the page that opened it, after pages of the provider.
  const popups = hasThirdButtons(config.thirdLogin) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {};
  const headers = Object.entries({ 'content-security-policy': contentPolicy(config), ...SECURITY, ...popups });
  // With a callback: a promise per reply would cost more than the headers.
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
}
