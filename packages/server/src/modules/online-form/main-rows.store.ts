import { type Design, physicalTable } from '@songbai/contract/design/design.ts';
import { quoteName, quoteText } from '@songbai/contract/design/sql-names.ts';
import type { SyncPreview } from '@songbai/contract/modules/online-form/sync.calls.ts';
import type { Db } from '../../db/database.ts';
import { headNamed } from './heads.store.ts';
import type { Read } from './real-table.store.ts';
import { mainKey } from './subs.ts';
import { storedDesign, syncHead } from './sync.store.ts';

/** The main rows that hold rows of a sub-table; undefined: it is none, or its main table never ran. */
export async function mainRowsOf(
  db: Db,
  read: Read,
  sub: { live: Design | undefined; tenantId: number; ids: readonly string[] },
): Promise<SyncPreview['under']> {
  const key = sub.live && mainKey(sub.live);
  if (!sub.live || !key || sub.ids.length === 0) return undefined;
  const named = await headNamed(db, sub.tenantId, key.mainTable);
  const head = named && (await syncHead(db, sub.tenantId, named.id));
  const main = head && (await storedDesign(db, head.id, head.liveVersion));
  const isThere = main?.fields.some((field) => field.parked === 0 && field.dbFieldName === key.mainField);
  if (!head || !main || (!isThere && key.mainField !== 'id')) return undefined;
  const rows = await read<{ row: string; main: string }>(
    `select s."id" as "row", m."id" as "main" from ${quoteName(physicalTable(sub.live.head))} s
      join ${quoteName(physicalTable(head))} m on m.${quoteName(key.mainField)} = s.${quoteName(key.column)}
        and m."tenant_id" = s."tenant_id" and m."del_flag" = 0
      where s."id" in (${sub.ids.map(quoteText).join(', ')}) order by m."id"`,
    [],
  );
  return { headId: head.id, rows: Object.fromEntries(rows.map(({ row, main: id }) => [row, id])) };
}
