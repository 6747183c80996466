import { editCodeOfPage, unspokenFields } from '@songbai/contract/modules/live-pages.ts';
import {
  LIVE_PAGE_PATTERN,
  type LiveTableFrame,
  type LiveTableNews,
  liveTableFrameSchema,
} from '@songbai/contract/wire/live-table.ts';
import type { FastifyInstance } from 'fastify';
import { checkBody } from '../http/validation.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { LivePage, Peer } from './connections.ts';
import { credentialsOf, newcomer, type SocketParts } from './socket-route.ts';

export interface PageParts extends SocketParts {
  /** Sends to all open browsers of a page, on every node. */
  notify(page: { tenantId: number; pageId: string }, message: LiveTableNews): void;
}

const PAGE = new RegExp(LIVE_PAGE_PATTERN);
/** Stock clients make up an id for each loading of their page, which all its tables share (contract/2 §12.2). */
const STOCK_PAGE = /^[\w-]{1,64}$/;

/**
 * `/vxeSocket/{userId}/{pageId}`: editable tables of one page notify each other of changed rows (spec/2 §7, contract/3
 * §11.10). The token is sent as sub-protocol; the path must name its user and a page that the user may use, or the id
 * that a stock client made up. Refusals are HTTP replies before the upgrade.
 */
export function pageSocketRoute(api: FastifyInstance, parts: PageParts): void {
  const { connections, notify } = parts;
  api.get(
    '/vxeSocket/:userId/:pageId',
    {
      websocket: true,
      config: { access: { public: true }, socket: true },
      preValidation: async (request) => {
        request.actor = await newcomer(request, parts);
        const { userId, pageId } = request.params as { userId: string; pageId: string };
        if (!PAGE.test(pageId) && !STOCK_PAGE.test(pageId)) throw new AppError('notFoundPath');
        const mayUse = STOCK_PAGE.test(pageId) || request.actor.codes.has(pageId);
        if (userId !== request.actor.userId || !mayUse) throw new AppError('forbidden');
        connections.assertRoom(request.actor.userId);
      },
    },
    (socket: Peer, request) => {
      if (!request.actor) return socket.terminate();
      const { pageId } = request.params as { pageId: string };
      connections.add(socket, request.actor, credentialsOf(request), {
        page: STOCK_PAGE.test(pageId) ? stockPage(notify) : livePage(pageId, notify),
      });
    },
  );
}

/**
 * The page of a stock client: its tables hear whatever its person may see, and name what they show by their socket key,
 * which has to be the permission code of the page.
 */
function stockPage(notify: PageParts['notify']): LivePage {
  return {
    shows: () => true,
    hear: (text, actor) => {
      const frame = frameFrom(text);
      const pageId = frame?.type === 'update_vxe_table' ? frame.data.socketKey : '';
      return livePage(pageId, notify).hear(text, actor);
    },
  };
}

function livePage(pageId: string, notify: PageParts['notify']): LivePage {
  return {
    shows: (shown) => shown === pageId,
    hear: (text, actor) => {
      const frame = frameFrom(text);
      if (frame?.type === 'heart_beat') return HEARTBEAT;
      // Rights are re-checked as soon as they change; frames of users who lost the page are no longer forwarded.
      const news = frame && actor.codes.has(pageId) ? frameForOthers(pageId, frame, actor) : undefined;
      if (news) notify({ tenantId: actor.tenantId, pageId }, { ...news, sender: senderOf(actor) });
      return undefined;
    },
  };
}

type BroadcastFrame = Exclude<LiveTableFrame, { type: 'heart_beat' }>;

/** What the others hear of a frame: a changed row only from somebody who may edit it, without personal data. */
function frameForOthers(pageId: string, frame: BroadcastFrame, actor: Actor): BroadcastFrame | undefined {
  if (frame.type !== 'update_vxe_table') return frame;
  const right = editCodeOfPage(pageId);
  if (right === undefined || !actor.codes.has(right)) return undefined;
  const closed = unspokenFields(pageId);
  const [row, caseId] = frame.data.args;
  const open = { ...Object.fromEntries(Object.entries(row).filter(([name]) => !closed.has(name))), id: row.id };
  return { ...frame, data: { ...frame.data, args: [open, caseId] } };
}

/** The reply to a browser's heartbeat (contract/2 §12.2). */
const HEARTBEAT = JSON.stringify({ type: 'heart_beat', data: true });

const senderOf = ({ userId, realname }: Actor): LiveTableNews['sender'] => ({ userId, realname });

function frameFrom(text: string): LiveTableFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    // Nesting is limited too: forwarded frames are serialised again.
    checkBody(liveTableFrameSchema, frame);
    return frame as LiveTableFrame;
  } catch {
    return undefined;
  }
}
