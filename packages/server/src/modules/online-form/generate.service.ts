import type { GivenDict, ModuleFile } from '@songbai/contract/design/module-files/module-file.ts';
import { moduleParts } from '@songbai/contract/design/module-files/module-files.ts';
import type { ModulePlace } from '@songbai/contract/design/module-files/own-module.ts';
import { moduleNames } from '@songbai/contract/design/module-files/own-names.ts';
import { isOwnDict } from '@songbai/contract/dicts.ts';
import { MODULES } from '@songbai/contract/modules/index.ts';
import type { DesignEnhancements } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import {
  type GeneratedTable,
  MODULE_STYLE,
  type TableInfo,
} from '@songbai/contract/modules/online-form/generate.calls.ts';
import { TABLE_TYPE } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import { MIGRATION_NAMES } from '../../db/migrations/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { companionOf } from './companion.ts';
import { type LiveDesign, liveDesign } from './live-design.ts';
import { dictNames } from './sources.store.ts';

/** A table as a module. */
interface Generated {
  headId: string;
  tableName: string;
  files: readonly ModuleFile[];
}

/**
 * A table of which a module can be written.
 * @throws AppError designMissing, generateUnsynced, generateOfSub
 */
async function liveTable(server: Server, actor: Actor, code: string): Promise<LiveDesign> {
  const live = await liveDesign(server, actor, code);
  if (!live) throw new AppError('designMissing');
  if (live.design.head.tableType === TABLE_TYPE.sub) throw new AppError('generateOfSub');
  if (!live.everLive) throw new AppError('generateUnsynced');
  return live;
}

/** What the dialog says of a table and its sub-tables before anything is written. */
export async function tableInfo(server: Server, actor: Actor, code: string): Promise<TableInfo> {
  const { design, subs } = await liveTable(server, actor, code);
  return {
    main: shownTable(design),
    sub: subs.map((sub) => shownTable(sub.design)),
    jspModeList: [MODULE_STYLE],
    projectPath: '',
  };
}

function shownTable({ head: { id, tableName, tableTxt } }: LiveDesign['design']): GeneratedTable {
  return { id, tableName, tableTxt, entityName: moduleNames(tableName).resource };
}

/**
 * The files of a module for a table, from the version that runs.
 * @throws AppError of `liveTable`; generateNothing
 */
export async function generated(server: Server, actor: Actor, code: string): Promise<Generated> {
  const live = await liveTable(server, actor, code);
  const designs = [live, ...live.subs].map(({ design }) => design);
  const parts = moduleParts({
    design: live.design,
    subs: live.subs.map(({ design }) => design),
    dicts: await dictsOf(server, actor, designs),
    place: freePlace(),
    beside: await besideOf(server, actor, designs),
  });
  if (!parts) throw new AppError('generateNothing');
  const { id: headId, tableName } = live.design.head;
  return { headId, tableName, files: parts.files };
}

/** Behind what the program has: the last page of the group of menus, and the last migration. */
function freePlace(): ModulePlace {
  const places = MODULES.flatMap(({ menus }) => menus).flatMap(({ under, at }) => (under === 'office' ? [at] : []));
  const migrationBefore = MIGRATION_NAMES.at(-1) ?? '';
  return {
    menuAt: Math.max(0, ...places) + 10,
    migration: Number.parseInt(migrationBefore, 10) + 1,
    migrationBefore,
  };
}

/** Dictionaries that the designs name and the program does not bring itself, with the items that can be chosen. */
async function dictsOf(
  { dicts, database: { db } }: Server,
  { tenantId }: Actor,
  designs: readonly LiveDesign['design'][],
): Promise<Record<string, GivenDict>> {
  const named = designs.flatMap(({ fields }) =>
    fields.flatMap((field) => (field.dictTable ? [] : (field.dictField ?? []))),
  );
  const names = await dictNames(
    db,
    [...new Set(named)].filter((code) => code !== '' && !isOwnDict(code)),
  );
  const options = dicts.of(tenantId).options();
  return Object.fromEntries(
    [...names].map(([code, name]) => {
      const items = (options[code] ?? []).map(({ value, text }) => [value, text] as const);
      return [code, { name, items }];
    }),
  );
}

/** What belongs to the designs beside their fields, in words. */
async function besideOf(server: Server, actor: Actor, designs: readonly LiveDesign['design'][]): Promise<string[]> {
  const from = reading(server, actor);
  const notes: string[] = [];
  for (const { head } of designs) {
    const beside = await companionOf(server)?.read(from, head.id);
    notes.push(...enhancementNotes(head.tableTxt, beside ?? {}));
  }
  return notes;
}

const KINDS = { list: '列表', form: '表单' } as const;

function enhancementNotes(table: string, { js, sql, java }: DesignEnhancements): string[] {
  const scripts = (js ?? []).filter(({ cgJs }) => cgJs);
  return [
    ...scripts.map(({ cgJsType }) => `JS增强（${table}，${KINDS[cgJsType]}）不迁移`),
    ...(sql ?? []).map(({ buttonCode }) => `SQL增强（${table}，按钮 ${buttonCode}）不迁移`),
    ...(java ?? []).map(
      ({ buttonCode, event, cgJavaValue }) => `JAVA增强（${table}，${buttonCode} ${event}）不迁移：${cgJavaValue}`,
    ),
  ];
}
