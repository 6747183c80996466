import { createHash } from 'node:crypto';
import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { formFields } from '@songbai/contract/design/rights.ts';
import { buttonsOf, type ColumnsInfo, columnsInfo } from '@songbai/contract/design/wire/columns-info.ts';
import {
  type Compiled,
  type FormSchema,
  formSchema,
  type SubTableProperty,
} from '@songbai/contract/design/wire/form-schema.ts';
import { joinedColumns, joinedQueries } from '@songbai/contract/design/wire/joined-info.ts';
import { queryInfo, type WireQuery } from '@songbai/contract/design/wire/query-info.ts';
import type { OnlineScripts } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { FastifyInstance } from 'fastify';
import { type PackedReply, packReply, sendPacked } from '../../http/packed-reply.ts';
import { type Call, route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { scriptsOf } from './enhancer.ts';
import { hiddenCodes } from './hidden-codes.ts';
import { joinedOf } from './joined.ts';
import { type Runtime, runtimeOf } from './runtime.ts';

type OptionsOf = Parameters<typeof formSchema>[2];

const BASE = '/online/cgform/api';

/** What the family's clients draw lists and forms from (contract/2 §16.2–§16.4, online.md §5.2). */
export function metaRoutes(app: FastifyInstance, server: Server): void {
  const describe = (path: string, summary: string, of: (screen: Screen) => unknown) =>
    route(app, {
      method: 'GET',
      url: `${BASE}/${path}/:code`,
      access: { signedIn: true },
      summary,
      handle: async (call) => {
        const runtime = await runtimeOf(server, call.actor, call.params.code ?? '');
        const options = server.dicts.of(call.actor.tenantId).options();
        const scripts = await scriptsOf(server, runtime);
        const screen = { runtime, scripts, optionsOf: (code: string) => options[code] };
        return unchangedOr(call, path, { runtime, scripts, options }, () => of(screen));
      },
    });
  describe('getColumns', '在线表的列表描述', list);
  describe('getErpColumns', '在线表的列表描述（含附表）', (screen) => ({
    main: list(screen),
    subList: screen.runtime.subs.map((sub) => columns(sub, screen.optionsOf)),
  }));
  describe('getQueryInfo', '在线表的查询条件', ({ runtime }) => queries(runtime));
  describe('getQueryInfoVue3', '在线表的查询条件', ({ runtime }) => queries(runtime));
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
  describe('getEnhanceJs', '在线表的列表脚本', ({ scripts }) => scripts.list);
}

/** A table as a person has it, with what else its description tells. */
interface Screen {
  runtime: Runtime;
  scripts: OnlineScripts;
  optionsOf: OptionsOf;
}

function columns(runtime: Runtime, optionsOf: OptionsOf): ColumnsInfo {
  const { live, list } = runtime;
  const info = columnsInfo(live.design, list.resource.fields, { optionsOf, hidden: hiddenCodes(runtime) });
  return { ...info, cgButtonList: hadButtons(runtime, info.cgButtonList) };
}

const list = ({ runtime, scripts, optionsOf }: Screen) => ({
  ...withJoined(runtime, columns(runtime, optionsOf), (sub) => columns(sub, optionsOf)),
  enhanceJs: scripts.list,
});

const form =
  (subs: (runtime: Runtime) => readonly Runtime[]) =>
  ({ runtime, scripts, optionsOf }: Screen) => {
    const { head } = runtime.live.design;
    return {
      head,
      schema: schemaOf(runtime, subs(runtime), optionsOf),
      cgButtonList: hadButtons(runtime, buttonsOf(runtime.live.design, ['form'])),
      enhanceJs: scripts.form,
      formTemplate: head.formTemplate,
    };
  };

const ownQueries = ({ live, list }: Runtime): WireQuery[] => queryInfo(live.design, list.resource.fields);

/** The query bar, with the conditions of sub-tables where the list is joined with them. */
function queries(runtime: Runtime): WireQuery[] {
  const links = joinedOf(runtime)?.links ?? [];
  const subs = links.map(({ name, sub }) => ({ name, queries: ownQueries(sub).filter(isOwn(sub, 'field')) }));
  return joinedQueries(ownQueries(runtime), subs);
}

/** The columns of a list, with those of sub-tables where it is joined with them. */
function withJoined(runtime: Runtime, own: ColumnsInfo, columnsOf: (sub: Runtime) => ColumnsInfo): ColumnsInfo {
  const links = joinedOf(runtime)?.links ?? [];
  const subs = links.map(({ name, sub }) => {
    const info = columnsOf(sub);
    return { name, info: { ...info, columns: info.columns.filter(isOwn(sub, 'dataIndex')) } };
  });
  return joinedColumns(own, subs);
}

/** The schema of a form; of its sub-tables it tells the buttons that are gone. */
function schemaOf(runtime: Runtime, subs: readonly Runtime[], optionsOf: OptionsOf): FormSchema {
  const schema = formSchema(formOf(runtime), subs.map(formOf), optionsOf);
  const properties = subs.flatMap(({ live, rights }): [string, SubTableProperty][] => {
    const { tableName } = live.design.head;
    const property = schema.properties[tableName];
    const hideButtons = [...rights.buttonsGone].sort();
    return property && 'key' in property ? [[tableName, { ...property, hideButtons }]] : [];
  });
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(properties) } };
}

/** The design and fields of a form: without what it hides, and with what nobody may change there as such. */
function formOf({ live, table, rights }: Runtime): Compiled {
  const fields = formFields(table.resource.fields, rights);
  if (rights.locked.size === 0) return { design: live.design, fields };
  const designs = live.design.fields.map((field) =>
    rights.locked.has(field.dbFieldName) ? { ...field, isReadOnly: 1 as const } : field,
  );
  return { design: { ...live.design, fields: designs }, fields };
}

const hadButtons = ({ mayButton }: Runtime, buttons: readonly ButtonDesign[]) =>
  buttons.filter(({ buttonCode }) => mayButton(buttonCode));

/** What a description follows from. */
interface Basis {
  runtime: Runtime;
  scripts: OnlineScripts;
  options: object;
}

/** Marks of descriptions by their call, as long as what they follow from is the same: no text is hashed twice. */
const MARKS = new WeakMap<Runtime, Map<string, Omit<Basis, 'runtime'> & { mark: string }>>();

/** Descriptions by their marks, ready to be sent: one of 200 fields takes some kilobytes. */
const PACKED = new Map<string, Promise<PackedReply>>();
const KEPT_PACKED = 200;

/** The description, or 304 where the client has it already. */
function unchangedOr({ request, reply }: Call, path: string, basis: Basis, describe: () => unknown) {
  const text = () => JSON.stringify(describe());
  const { mark, described } = markOf(path, basis, text);
  reply.header('etag', mark).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === mark) {
    void reply.code(304).send();
    return undefined;
  }
  return packedAs(mark, () => described ?? text()).then((packed) => sendPacked(request, reply, packed));
}

/** The mark of a description, with the description where it had to be made. */
function markOf(path: string, basis: Basis, text: () => string): { mark: string; described?: string } {
  const { runtime, scripts, options } = basis;
  const marks = MARKS.get(runtime) ?? new Map();
  MARKS.set(runtime, marks);
  const kept = marks.get(path);
  if (kept?.options === options && kept.scripts.list === scripts.list && kept.scripts.form === scripts.form)
    return { mark: kept.mark };
  const described = text();
  const mark = `W/"${createHash('sha256').update(described).digest('base64url').slice(0, 27)}"`;
  marks.set(path, { scripts, options, mark });
  return { mark, described };
}

function packedAs(mark: string, text: () => string): Promise<PackedReply> {
  const kept = PACKED.get(mark);
  if (kept) return kept;
  const packed = packReply(text());
  if (PACKED.size >= KEPT_PACKED) PACKED.clear();
  PACKED.set(mark, packed);
  packed.catch(() => PACKED.delete(mark));
  return packed;
}

/** Whether it is about a field that the designers made: the engine's own stand in the main row. */
const isOwn =
  <K extends string>({ list }: Runtime, key: K) =>
  (one: Readonly<Record<K, string>>): boolean =>
    Object.hasOwn(list.resource.fields, one[key]);
