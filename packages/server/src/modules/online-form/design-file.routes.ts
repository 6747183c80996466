import { MESSAGES } from '@songbai/contract/messages.ts';
import { EXPORT_DESIGN, IMPORT_DESIGN } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { designFile } from './export-design.service.ts';
import { importDesigns, previewImport } from './import-design.service.ts';

const ADD = { permission: FORM_RIGHTS.add } as const;

/** Designs as files, into the same or another installation (online.md §4.4). */
export function designFileRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: EXPORT_DESIGN,
    access: ADD,
    summary: '导出在线表单的设计，含附表和视图',
    handle: async ({ actor, params }) => ok(await designFile(server, actor, params.id ?? '')),
  });
  route(app, {
    method: 'POST',
    ...IMPORT_DESIGN,
    access: ADD,
    bodyBytes: 'form',
    summary: '导入在线表单的设计；不带planHash时只预览',
    handle: async ({ actor, body, query }) => {
      if (query.planHash === undefined) return ok(await previewImport(server, actor, body));
      const plan = await importDesigns(server, actor, body, query.planHash);
      return done(MESSAGES.designImported, plan);
    },
  });
}
