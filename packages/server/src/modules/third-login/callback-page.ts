import { createHash } from 'node:crypto';
import type { ThirdPosted } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { THIRD_CHANNEL, THIRD_FAILED } from '@songbai/contract/modules/third-login/third-login.words.ts';
import type { FastifyReply } from 'fastify';
import { escaped, htmlPage } from '../../http/html-page.ts';

/**
 * Hands the value to the window that opened this one, after a second (contract/1 §2.5), and to no other origin. Providers
 * whose pages cut the opener off leave the channel, which reaches pages of this origin only.
 */
const SCRIPT = `const { origin, value } = document.getElementById('posted').dataset;
setTimeout(() => {
  const told = JSON.parse(value);
  if (window.opener) window.opener.postMessage(told, origin);
  else if (origin === location.origin) new BroadcastChannel('${THIRD_CHANNEL}').postMessage(told);
  window.close();
}, 1000);`;

const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');
/** Only this script and the page's own style. */
const POLICY = `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The opener of a pop-up stays known only when no page on the way says that it is alone. */
export function keepOpener(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store');
}

/**
 * The last page of the pop-up.
 * @param origin of the pages that may take the value
 * @param text what came of it
 */
export function sendCallbackPage(reply: FastifyReply, posted: ThirdPosted, origin: string, text: string): void {
  const data = `data-origin="${escaped(origin)}" data-value="${escaped(JSON.stringify(posted))}"`;
  const title = posted === THIRD_FAILED ? '登录失败' : '第三方登录';
  const main = `<h1 id="posted" ${data}>${escaped(title)}</h1><p class="by">${escaped(text)}</p><script>${SCRIPT}</script>`;
  keepOpener(reply)
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(htmlPage(title, main));
}
