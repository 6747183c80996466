import {
  GENERATIONS_PATH,
  generationsQuery,
  TIMELINE_PATH,
  timelineQuery,
} from '@songbai/contract/modules/event/event.calls.ts';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { generations, timeline } from './event.service.ts';

/** Whoever may see a record may read what was done to it; the service asks the record's own page. */
const access = { signedIn: true } as const;

/** What was done to plots, orders, services and for customers (domain.md §3.24). */
export const eventModule: ServerModule = (app, server) => {
  route(app, {
    method: 'GET',
    url: TIMELINE_PATH,
    access,
    summary: '办理记录：时间、经办人、内容和原因，最新的在前',
    query: timelineQuery,
    handle: async ({ actor, query }) => ok(await timeline(server, actor, query)),
  });
  route(app, {
    method: 'GET',
    url: GENERATIONS_PATH,
    access,
    summary: '墓位各代的使用权和保留记录',
    query: generationsQuery,
    handle: async ({ actor, query }) => ok(await generations(server, actor, query.id)),
  });
  return undefined;
};
