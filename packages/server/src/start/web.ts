import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { hasThirdButtons } from '../platform/config-third-login.ts';

type WebConfig = Pick<
  Config,
  | 'apiBasePath'
  | 'publicApiUrl'
  | 'staticUrl'
  | 'signatureSecret'
  | 'registration'
  | 'captcha'
  | 'captchaKind'
  | 'smsUrl'
  | 'messages'
  | 'thirdLogin'
  | 'uploadFileBytes'
>;

const PUBLIC = { config: { access: { public: true } } } as const;
/** Served from memory: the document and its version belong together, whatever a later build writes into the folder. */
const FROM_MEMORY = ['index.html*', 'version.json*'];
/** Figures have an address of their own (METRICS); a collector that asks here learns so instead of reading a page. */
const NO_PAGE = '/metrics';
const FILES = { preCompressed: true, index: false, cacheControl: false } as const;

/**
 * Serves the built web client: hashed assets immutable and precompressed, every unknown page path as the one document,
 * because the router runs in history mode (spec/1 §2). A missing asset is a real 404, so that an open page notices
 * (user-asks row 12).
 * @param isCasOpen asked with each document where a CAS server is configured
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  config: WebConfig,
  isCasOpen: () => Promise<boolean> = async () => true,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const frame = framePolicy(join(folder, SCRIPT_FRAME));
  await app.register(fastifyStatic, {
    ...FILES,
    root: folder,
    wildcard: false,
    globIgnore: [...FROM_MEMORY, 'assets/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'no-cache');
      if (path.includes(SCRIPT_FRAME)) reply.header('content-security-policy', frame);
    },
  });
  await app.register(serveAssets, { prefix: '/assets', folder: join(folder, 'assets') });
  const text = readFileSync(join(folder, 'index.html'), 'utf8');
  const html = configured(text, config);
  const withoutCas = configured(text, { ...config, thirdLogin: { ...config.thirdLogin, casUrl: undefined } });
  const version = versionIn(html);
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    // While the database does not answer nobody comes in by any way.
    const cas = config.thirdLogin.casUrl !== undefined && (await isCasOpen().catch(() => true));
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(cas ? html : withoutCas);
  };
  app.get('/', PUBLIC, page);
  app.get('/index.html', PUBLIC, page);
  app.get('/version.json', PUBLIC, (_request, reply) => reply.header('cache-control', 'no-cache').send({ version }));
  app.get('/*', PUBLIC, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (`${path}/`.startsWith(`${config.apiBasePath}/`)) return reply.callNotFound();
    if (path === NO_PAGE || /\.\w{1,5}$/.test(path)) return missing(reply);
    return page(request, reply);
  });
}

const SCRIPT_FRAME = 'script-frame.html';

/**
 * The frame in which scripts of designers run has the policy that stands in it, wherever it is opened, and an origin of
 * its own even when it is opened by itself (ADR 44).
 */
function framePolicy(file: string): string {
  const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const own = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1];
  return `${own ?? "default-src 'none'"}; frame-ancestors 'self'; sandbox allow-scripts`;
}

/** One route for hundreds of files: a route for each would cost half a second at start and more memory. */
async function serveAssets(scope: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  scope.setNotFoundHandler((_request, reply) => missing(reply));
  if (!existsSync(folder)) return;
  await scope.register(fastifyStatic, {
    ...FILES,
    root: folder,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

/** The client reads its configuration from the document, so one build serves any of them. */
function configured(html: string, config: WebConfig): string {
  const { apiBasePath, publicApiUrl, staticUrl, signatureSecret } = config;
  const api = publicApiUrl ?? apiBasePath;
  const metas = {
    'api-base': api,
    'static-url': staticUrl ?? `${api}/sys/common/static`,
    registration: config.registration ? 'on' : 'off',
    'login-captcha': config.captcha,
    'captcha-kind': config.captchaKind,
    sms: config.smsUrl === undefined ? 'off' : 'on',
    mail: config.messages.smtp === undefined ? 'off' : 'on',
    'upload-limit': String(config.uploadFileBytes),
    'third-party': hasThirdButtons(config.thirdLogin) ? 'on' : 'off',
    ...(config.thirdLogin.casUrl === undefined ? {} : { 'cas-url': config.thirdLogin.casUrl }),
    ...(signatureSecret === undefined ? {} : { 'signature-secret': signatureSecret }),
  };
  return Object.entries(metas).reduce((text, [name, content]) => withMeta(text, name, content), html);
}

function withMeta(html: string, name: string, content: string): string {
  const tag = `<meta name="${name}" content="${escaped(content)}" />`;
  const present = new RegExp(`<meta name="${name}"[^>]*>`);
  return present.test(html) ? html.replace(present, () => tag) : html.replace('</head>', () => `  ${tag}\n  </head>`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Builds write their version into the document; other folders have none. */
function versionIn(html: string): string {
  return /<meta name="build-version" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404');
}
