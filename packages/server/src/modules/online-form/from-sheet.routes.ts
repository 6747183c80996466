import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { ADD_FROM_SHEET, FROM_SHEET } from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { uploadedFile } from '../../http/multipart.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { addFromSheet, proposeTable } from './from-sheet.service.ts';

const ADD = { permission: FORM_RIGHTS.add } as const;

/** A table from a worksheet: what it could become, and making it (online.md §4.4). */
export function fromSheetRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    ...FROM_SHEET,
    access: ADD,
    summary: '由表格文件推荐表结构',
    handle: async ({ actor, request }) => {
      const { content, name } = await uploadedFile(request, LIMITS.importBytes);
      return ok(await proposeTable(server, actor, content, name));
    },
  });
  route(app, {
    method: 'POST',
    ...ADD_FROM_SHEET,
    access: ADD,
    summary: '按推荐的表结构新增在线表单',
    handle: async ({ actor, body }) => {
      const result = await addFromSheet(server, actor, body);
      server.live.stateChanged();
      return done(MESSAGES.designAdded, result);
    },
  });
}
