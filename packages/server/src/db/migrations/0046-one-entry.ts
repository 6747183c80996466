import { sql } from 'kysely';
import type { Schema } from './columns.ts';

const PRIORITIES = [
  ['H', '高', '紧急'],
  ['M', '中', '重要'],
  ['L', '低', '一般'],
] as const;

/**
 * 菜单管理 and 部门管理 stand once in the menu; the pages that load on demand stay reachable at their addresses. Menus
 * whose name or component somebody changed are theirs, and so are changed texts of priorities, which are called alike
 * everywhere from now on (docs/glossary.md).
 */
export async function up(db: Schema): Promise<void> {
  await sql`update sys_permission set hidden = 1 where
    (url = '/isystem/newPermissionList' and component = 'system/NewPermissionList' and name = '菜单管理（按需加载）') or
    (url = '/isystem/departSync' and component = 'system/DepartListSync' and name = '部门管理（按需加载）')`.execute(
    db,
  );
  for (const [value, before, after] of PRIORITIES)
    await sql`update sys_dict_item set item_text = ${after} where item_value = ${value} and item_text = ${before}
      and dict_id in (select id from sys_dict where dict_code = 'priority')`.execute(db);
}
