import type { SqlStatement } from '@songbai/contract/design/sql-enhance/actions.ts';
import { readSql } from '@songbai/contract/design/sql-enhance/read-sql.ts';
import type { OnlineScripts } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { ACTIVE, type EnhanceEvent } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { Db } from '../../db/database.ts';
import type { LiveDesign } from '../online-form/index.ts';
import { enhancementsOf, type JavaRow } from './enhance.store.ts';

/** What runs besides the design of one table. */
export interface Enhancements {
  headId: string;
  scripts: OnlineScripts;
  /** By the code of their button. */
  actions: ReadonlyMap<string, readonly SqlStatement[]>;
  /** Active ones in their order. */
  java: readonly JavaRow[];
}

/** A look-up after any change of a design or its enhancements gets another object, on every node. */
const KEPT = new WeakMap<LiveDesign, Promise<Enhancements>>();

export function keptOf(db: Db, live: LiveDesign): Promise<Enhancements> {
  const known = KEPT.get(live);
  if (known) return known;
  const read = readAll(db, live.design.head.id);
  KEPT.set(live, read);
  read.catch(() => KEPT.delete(live));
  return read;
}

async function readAll(db: Db, headId: string): Promise<Enhancements> {
  const { js, sql, java } = await enhancementsOf(db, headId);
  const script = (type: string) => js.find(({ cgJsType }) => cgJsType === type)?.cgJs ?? '';
  const actions = sql.flatMap(({ buttonCode, cgbSql }): [string, readonly SqlStatement[]][] => {
    const read = readSql(cgbSql ?? '');
    return 'statements' in read ? [[buttonCode, read.statements]] : [];
  });
  return {
    headId,
    scripts: { list: script('list'), form: script('form') },
    actions: new Map(actions),
    java: java
      .filter(({ activeStatus }) => activeStatus === ACTIVE.on)
      .sort((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0)),
  };
}

/** The functions or web addresses of one event. */
export const javaOf = (kept: Enhancements, code: string, event: EnhanceEvent, type: 'spring' | 'http') =>
  kept.java.filter((one) => one.buttonCode === code && one.event === event && one.cgJavaType === type);
