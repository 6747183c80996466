import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  PAPER_CODES,
  PAPER_PATH,
  type PaperName,
  paperPrintBody,
  paperQuery,
} from '@songbai/contract/modules/paper/paper.calls.ts';
import { PAPER_TYPE } from '@songbai/contract/modules/paper/paper.dicts.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { previewPaper, printPaper } from './print-paper.service.ts';

/** Each paper is looked at and printed by the holders of its own right. */
export function paperRoutes(app: FastifyInstance, server: Server): void {
  for (const name of Object.keys(PAPER_TYPE) as PaperName[]) {
    const access = { permission: PAPER_CODES[name] };
    const title = dictText('paper_type', PAPER_TYPE[name]);
    route(app, {
      method: 'GET',
      url: `${PAPER_PATH}/${name}`,
      access,
      summary: `预览${title}`,
      query: paperQuery,
      handle: async ({ actor, query }) => ok(await previewPaper(reading(server, actor), name, query.id)),
    });
    route(app, {
      method: 'POST',
      url: `${PAPER_PATH}/${name}`,
      access,
      summary: `打印${title}`,
      body: paperPrintBody,
      handle: async ({ actor, body, request }) => {
        const once = { key: idempotencyKey(request), route: `${actor.tenantId} paper/${name}`, body };
        const print = await write(server, actor, (work) => printPaper(work, name, body), { once, short: true });
        return done(MESSAGES.paperPrinted, print);
      },
    });
  }
}
