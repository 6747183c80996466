import { readSql } from '@songbai/contract/design/sql-enhance/read-sql.ts';
import { ACTIVE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { DesignEnhancements } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { insert, update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Given } from '../online-form/index.ts';
import { isAdmin } from '../permission/index.ts';
import { assertButton, former, isEnhancedCode } from './author.service.ts';
import { ofHead } from './enhance.store.ts';
import { javaTable, jsTable, sqlTable } from './enhance.tables.ts';

/** The enhancements of a table for a file, without stored addresses and secrets; only for who may write them. */
export async function fileEnhancements(from: Reading, headId: string): Promise<DesignEnhancements | undefined> {
  if (!isAdmin(from.actor)) return undefined;
  const [js, sql, java] = await Promise.all([
    ofHead(from, jsTable, headId),
    ofHead(from, sqlTable, headId),
    ofHead(from, javaTable, headId),
  ]);
  return {
    js: js.map(({ cgJsType, cgJs, content }) => ({ cgJsType: cgJsType as 'list' | 'form', cgJs, content })),
    sql: sql.map(({ buttonCode, cgbSql, cgbSqlName, content }) => ({ buttonCode, cgbSql, cgbSqlName, content })),
    java: java.map(({ buttonCode, cgJavaType, cgJavaValue, event, activeStatus, orderNum }) => ({
      ...{ buttonCode, cgJavaType, cgJavaValue: bareAddress(cgJavaValue), event, activeStatus, orderNum },
    })) as NonNullable<DesignEnhancements['java']>,
  };
}

/** An address without what could be a secret in it. */
function bareAddress(value: string): string {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return value;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}

/** What runs for others is never replaced by somebody who may not write it. */
const DIFFERS = '与本系统已有的不同，未导入';

/**
 * Takes the enhancements of a file: they wait until somebody who may write them has looked at them (online.md §4.4).
 * @throws AppError enhanceTaken, enhanceButtonUnknown, sqlEnhanceRefused, sqlEnhanceQuery, javaClass
 */
export async function takeEnhancements(work: Work, headId: string, given: DesignEnhancements): Promise<Given> {
  const taken: Given = { waiting: [], notes: [] };
  await takeScripts(work, headId, given.js ?? [], taken);
  await takeSql(work, headId, given.sql ?? [], taken);
  await takeJava(work, headId, given.java ?? [], taken);
  if (taken.waiting.length > 0) await bumpState(work.db, 'designs');
  return taken;
}

async function takeScripts(
  work: Work,
  headId: string,
  scripts: NonNullable<DesignEnhancements['js']>,
  taken: Given,
): Promise<void> {
  assertOnce(scripts.map(({ cgJsType }) => cgJsType));
  const rows = await ofHead(work, jsTable, headId);
  for (const { cgJsType, cgJs, content } of scripts) {
    const before = rows.find((row) => row.cgJsType === cgJsType);
    if (!cgJs || before?.cgJs === cgJs) continue;
    const label = `JS增强（${cgJsType === 'list' ? '列表' : '表单'}）`;
    if (before && !isAdmin(work.actor)) {
      taken.notes.push(`${label}${DIFFERS}`);
      continue;
    }
    if (before) await former(work, 'js', before, before.cgJs ?? '', cgJs);
    await put(work, jsTable, headId, before?.id, { cgJsType, cgJs, content: content || null });
    taken.waiting.push(label);
  }
}

async function takeSql(
  work: Work,
  headId: string,
  actions: NonNullable<DesignEnhancements['sql']>,
  taken: Given,
): Promise<void> {
  assertOnce(actions.map(({ buttonCode }) => buttonCode));
  const rows = await ofHead(work, sqlTable, headId);
  for (const { buttonCode, cgbSql, cgbSqlName, content } of actions) {
    const before = rows.find((row) => row.buttonCode === buttonCode);
    if (before?.cgbSql === cgbSql) continue;
    await assertButton(work, headId, buttonCode);
    assertReadable(cgbSql);
    const label = `SQL增强（${buttonCode}）`;
    if (before && !isAdmin(work.actor)) {
      taken.notes.push(`${label}${DIFFERS}`);
      continue;
    }
    if (before) await former(work, 'sql', before, before.cgbSql, cgbSql);
    const texts = { cgbSqlName: cgbSqlName || null, content: content || null };
    await put(work, sqlTable, headId, before?.id, { buttonCode, cgbSql, ...texts });
    taken.waiting.push(label);
  }
}

/** Which tables and columns there are is looked at when it is saved: those of the file may not be synced yet. */
function assertReadable(text: string): void {
  const read = readSql(text);
  if (!('problem' in read)) return;
  if (read.problem.kind === 'query') throw new AppError('sqlEnhanceQuery');
  throw new AppError('sqlEnhanceRefused', { line: read.problem.line, part: read.problem.part });
}

async function takeJava(
  work: Work,
  headId: string,
  functions: NonNullable<DesignEnhancements['java']>,
  taken: Given,
): Promise<void> {
  const keyOf = (one: { buttonCode: string; event: string; cgJavaType: string; cgJavaValue: string }) =>
    [one.buttonCode, one.event, one.cgJavaType, one.cgJavaValue].join(' ');
  const known = new Set((await ofHead(work, javaTable, headId)).map(keyOf));
  for (const one of functions) {
    const { buttonCode, cgJavaType, cgJavaValue, event, activeStatus, orderNum } = one;
    if (cgJavaType === 'class') throw new AppError('javaClass');
    if (known.has(keyOf(one))) continue;
    known.add(keyOf(one));
    if (!isEnhancedCode(buttonCode)) await assertButton(work, headId, buttonCode);
    const values = { buttonCode, cgJavaType, cgJavaValue, event, orderNum: orderNum || null };
    await put(work, javaTable, headId, undefined, { ...values, activeStatus: activeStatus || ACTIVE.on });
    taken.waiting.push(`JAVA增强（${buttonCode}）`);
  }
}

/** @throws AppError enhanceTaken */
function assertOnce(codes: readonly string[]): void {
  if (new Set(codes).size < codes.length) throw new AppError('enhanceTaken');
}

async function put(
  work: Work,
  table: typeof jsTable | typeof sqlTable | typeof javaTable,
  headId: string,
  id: string | undefined,
  values: Values,
): Promise<void> {
  const own = table as ResourceTable;
  if (id === undefined) await insert(work, own, {}, { cgformHeadId: headId, ...values, waiting: 1 });
  else await update(work, own, id, { ...values, waiting: 1 });
}
