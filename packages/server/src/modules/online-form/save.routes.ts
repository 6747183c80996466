import { MESSAGES } from '@songbai/contract/messages.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import {
  ADD_ALL,
  ADD_HEAD,
  EDIT_ALL,
  EDIT_HEAD,
  type HeadDraft,
  type SaveDraft,
} from '@songbai/contract/modules/online-form/save.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Server } from '../../resource/server-context.ts';
import { readAtOf } from '../../resource/write/read-at.store.ts';
import { write } from '../../resource/write/work.ts';
import { addDesign, editDesign } from './save.service.ts';

const ADD = { permission: FORM_RIGHTS.add } as const;
const EDIT = { permission: FORM_RIGHTS.edit } as const;

/** Saving designs: a version in one transaction with head, fields and indexes (online.md §4.1). */
export function saveRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    ...ADD_ALL,
    access: ADD,
    summary: '新增在线表单，含字段和索引',
    handle: async ({ actor, body }) =>
      done(MESSAGES.designAdded, await write(server, actor, (work) => addDesign(work, body))),
  });
  route(app, {
    method: ['PUT', 'POST'],
    ...EDIT_ALL,
    access: EDIT,
    summary: '编辑在线表单，含字段和索引',
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version || body.head.version || undefined);
      const readAt = readAtOf(body.head);
      const result = await write(server, actor, (work) => editDesign(work, body, readAt));
      return done(MESSAGES.designEdited, result);
    },
  });
  headOnlyRoutes(app, server);
}

function headOnlyRoutes(app: FastifyInstance, server: Server): void {
  const alone = (head: HeadDraft): SaveDraft => ({ head, fields: [] });
  route(app, {
    method: ['POST', 'PUT'],
    ...ADD_HEAD,
    access: ADD,
    summary: '新增在线表单，仅表头',
    handle: async ({ actor, body }) =>
      done(MESSAGES.designAdded, await write(server, actor, (work) => addDesign(work, alone(body)))),
  });
  route(app, {
    method: ['POST', 'PUT'],
    ...EDIT_HEAD,
    access: EDIT,
    summary: '编辑在线表单，仅表头',
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version || undefined);
      const result = await write(server, actor, (work) => editDesign(work, alone(body), readAtOf(body)));
      return done(MESSAGES.designEdited, result);
    },
  });
}
