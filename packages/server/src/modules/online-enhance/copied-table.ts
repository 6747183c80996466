import { ACTIVE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { Resource, RowOf } from '@songbai/contract/resource/define.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { ofHead } from './enhance.store.ts';
import { javaTable, jsTable, sqlTable } from './enhance.tables.ts';
import { isAddress } from './hook-call.ts';

interface Named {
  id: string;
  tableName: string;
}

/**
 * Gives a copied table the scripts, actions and functions of its original. They run for others, so only who may write
 * them copies them (online.md §2); stored web addresses stay behind with their secrets, and what calls them is off.
 */
export async function copyEnhancements(work: Work, from: Named, to: Named): Promise<void> {
  if (!isAdmin(work.actor)) return;
  await each(work, jsTable, from, to, ({ cgJsType, cgJs, content, waiting }) => ({
    ...{ cgJsType, cgJs, content, waiting },
  }));
  await each(work, sqlTable, from, to, ({ buttonCode, cgbSql, cgbSqlName, content, waiting }) => ({
    ...{ buttonCode, cgbSqlName, content, waiting },
    cgbSql: renamedSql(cgbSql, from.tableName, to.tableName),
  }));
  await each(work, javaTable, from, to, (row) => {
    const { buttonCode, cgJavaType, cgJavaValue, event, orderNum, activeStatus, waiting } = row;
    const stays = cgJavaType === 'http' && !isAddress(cgJavaValue);
    const values = { buttonCode, cgJavaType, cgJavaValue, event, orderNum, waiting };
    return { ...values, activeStatus: stays ? ACTIVE.off : activeStatus };
  });
}

async function each<R extends Resource>(
  work: Work,
  table: ResourceTable<R>,
  from: Named,
  to: Named,
  valuesOf: (row: RowOf<R>) => Values,
): Promise<void> {
  const own: ResourceTable = table;
  for (const row of await ofHead(work, table, from.id))
    await insert(work, own, {}, { cgformHeadId: to.id, ...valuesOf(row as RowOf<R>) });
}

/** Actions on the original become actions on the copy, which they would otherwise never touch. */
function renamedSql(text: string, from: string, to: string): string {
  const start = new RegExp(`((?:^|;)\\s*(?:update|insert\\s+into|delete\\s+from)\\s+)${from}(?![\\w$])`, 'gi');
  return text.replace(start, (_whole, before: string) => `${before}${to}`);
}
