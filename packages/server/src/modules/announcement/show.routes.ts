import { ERRORS, type ErrorKey, errorText } from '@songbai/contract/errors.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { addressOf, route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { takeTicket } from '../session/index.ts';
import { viewAnnouncement } from './announcement.hooks.ts';
import { refusalPage, SHOW_POLICY, showPage } from './show-page.ts';

const showQuery = Type.Object({ token: Type.String({ maxLength: 128, default: '', title: 'token' }) });

/**
 * The view for an iframe. A frame sends no headers, so the address carries a single-use ticket (design.md §9);
 * an announcement that its holder may not see is reported as missing.
 */
export function showRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${announcement.path}/show/:id`,
    access: { public: true },
    summary: '查看通告（页面）',
    query: showQuery,
    handle: async ({ params, query, request, reply }) => {
      try {
        const actor = await takeTicket(server, query.token, addressOf(request));
        const row = await viewAnnouncement(server, actor, params.id ?? '');
        send(reply, 200, showPage(shown(row)));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, text } = refusal(error.key);
        send(reply, status, refusalPage(text));
      }
      return undefined;
    },
  });
}

function shown(row: Record<string, unknown>) {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
  return {
    title: text('titile'),
    sender: text('sender_dictText') || text('sender'),
    time: text('sendTime'),
    content: text('msgContent'),
  };
}

function refusal(key: ErrorKey): { status: number; text: string } {
  if (key === 'recordMissing') return { status: 404, text: errorText('announcementMissing') };
  return { status: ERRORS[key].http, text: errorText(key) };
}

function send(reply: FastifyReply, status: number, html: string): void {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', SHOW_POLICY)
    .header('cache-control', 'no-store')
    .send(html);
}
