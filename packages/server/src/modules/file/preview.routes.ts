import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { escaped, htmlPage } from '../../http/html-page.ts';
import { route } from '../../http/route.ts';
import { isPlainPath } from './stored-path.ts';

/** Neither script nor frame: stored files are never shown as a part of our pages. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const previewQuery = Type.Object({ file: Type.String({ maxLength: 500, default: '', title: 'file' }) });

/** The page that a stock client opens in an iframe for a PDF (contract/2 §10.1); it offers the file for download. */
export function previewRoute(app: FastifyInstance, staticUrl: string): void {
  route(app, {
    method: 'GET',
    url: '/sys/common/pdf/pdfPreviewIframe',
    access: { public: true },
    summary: 'PDF预览（页面）',
    query: previewQuery,
    handle: async ({ query, reply }) => {
      await reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .send(htmlPage('文件预览', previewOf(query.file, staticUrl)));
      return undefined;
    },
  });
}

function previewOf(path: string, staticUrl: string): string {
  if (path === '') return '<h1>没有要预览的文件</h1>';
  if (!/\.pdf$/i.test(path) || !isPlainPath(path)) return '<h1>只能预览本系统保存的PDF文件</h1>';
  const address = `${staticUrl}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return `<h1>请下载后查看</h1><p class="by"><a href="${escaped(address)}">${escaped(path.split('/').at(-1) ?? path)}</a></p>`;
}
