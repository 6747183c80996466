import { MESSAGES } from '@songbai/contract/messages.ts';
import { DICT_OWN_LIST, DICT_OWN_REMOVE, DICT_OWN_SAVE } from '@songbai/contract/modules/dict/dict.calls.ts';
import { OWN_DICT_ITEMS } from '@songbai/contract/modules/dict/dict.resource.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { ownList, removeOwnItem, saveOwnItem } from './own-items.service.ts';

const access = { permission: OWN_DICT_ITEMS };

/** Items of the shared dictionaries as the caller's own tenant has them. */
export function ownItemRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...DICT_OWN_LIST,
    access,
    summary: '一个字典在本租户的字典项',
    handle: async ({ actor, query }) => ok(await ownList(server, actor, query.dictId)),
  });
  route(app, {
    method: 'PUT',
    ...DICT_OWN_SAVE,
    access,
    summary: '只为本租户修改或增加字典项',
    handle: async ({ actor, body }) => {
      await saveOwnItem(server, actor, body);
      return okText(MESSAGES.saved);
    },
  });
  route(app, {
    method: 'DELETE',
    ...DICT_OWN_REMOVE,
    access,
    summary: '本租户的字典项恢复默认，或删除本租户自己的字典项',
    handle: async ({ actor, query }) => {
      await removeOwnItem(server, actor, query.ownId);
      return okText(MESSAGES.operated);
    },
  });
}
