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
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
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
    stepRoute(app, server, PAPER_PATH, {
      name,
      permission: PAPER_CODES[name],
      summary: `打印${title}`,
      message: MESSAGES.paperPrinted,
      body: paperPrintBody,
      run: (work, body) => printPaper(work, name, body),
    });
  }
}
