import { createHash } from 'node:crypto';
import { buttonsOf, columnsInfo } from '@songbai/contract/design/wire/columns-info.ts';
import { type Compiled, formSchema } from '@songbai/contract/design/wire/form-schema.ts';
import { queryInfo } from '@songbai/contract/design/wire/query-info.ts';
import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { OnlineScripts } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { scriptsOf } from './enhancer.ts';
import { type Runtime, runtimeOf } from './runtime.ts';

const BASE = '/online/cgform/api';

/** What the family's clients draw lists and forms from (contract/2 §16.2–§16.4, online.md §5.2). */
export function metaRoutes(app: FastifyInstance, server: Server): void {
  const describe = (path: string, summary: string, of: (runtime: Runtime, scripts: OnlineScripts) => unknown) =>
    route(app, {
      method: 'GET',
      url: `${BASE}/${path}/:code`,
      access: { signedIn: true },
      summary,
      handle: async (call) => {
        const runtime = await runtimeOf(server, call.actor, call.params.code ?? '');
        return unchangedOr(call, of(runtime, await scriptsOf(server, runtime)));
      },
    });
  const optionsOf = (code: string) => server.dicts.options()[code];
  const columns = (runtime: Runtime) => {
    const { design, fields } = compiledOf(runtime);
    return columnsInfo(design, fields, { optionsOf, hidden: hiddenCodes(runtime) });
  };
  const form = (subs: (runtime: Runtime) => readonly Runtime[]) => (runtime: Runtime, scripts: OnlineScripts) => {
    const { head } = runtime.live.design;
    return {
      head,
      schema: formSchema(compiledOf(runtime), subs(runtime).map(compiledOf), optionsOf),
      cgButtonList: buttonsOf(runtime.live.design, ['form']),
      enhanceJs: scripts.form,
      formTemplate: head.formTemplate,
    };
  };
  const queries = (runtime: Runtime) => queryInfo(runtime.live.design, runtime.table.resource.fields);
  const list = (runtime: Runtime, scripts: OnlineScripts) => ({ ...columns(runtime), enhanceJs: scripts.list });
  describe('getColumns', '在线表的列表描述', list);
  describe('getErpColumns', '在线表的列表描述（含附表）', (runtime, scripts) => ({
    main: list(runtime, scripts),
    subList: runtime.subs.map(columns),
  }));
  describe('getQueryInfo', '在线表的查询条件', queries);
  describe('getQueryInfoVue3', '在线表的查询条件', queries);
  describe(
    'getFormItem',
    '在线表的表单描述',
    form(({ subs }) => subs),
  );
  describe(
    'getFormItemBytbname',
    '按表名取在线表的表单描述',
    form(({ subs }) => subs),
  );
  describe(
    'getErpFormItem',
    '在线表的表单描述（单表）',
    form(() => []),
  );
  describe('getEnhanceJs', '在线表的列表脚本', (_runtime, scripts) => scripts.list);
}

const compiledOf = ({ live, table }: Runtime): Compiled => ({ design: live.design, fields: table.resource.fields });

/** The buttons of a table and the rights behind them (contract/2 §15.6). */
const BUTTONS: readonly (readonly [code: string, right: OnlineRight])[] = [
  ['add', 'add'],
  ['addSub', 'add'],
  ['update', 'edit'],
  ['delete', 'delete'],
  ['batch_delete', 'delete'],
  ['export', 'export'],
  ['import', 'import'],
];

/** Codes that the clients leave out; there is no workflow engine. */
const hiddenCodes = ({ may }: Runtime): string[] => [
  ...BUTTONS.filter(([, right]) => !may.has(right)).map(([code]) => code),
  'bpm',
];

/** The description, or 304 where the client has it already. */
function unchangedOr({ request, reply }: Call, result: unknown) {
  const mark = `W/"${createHash('sha256').update(JSON.stringify(result)).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', mark).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] !== mark) return ok(result);
  void reply.code(304).send();
  return undefined;
}
