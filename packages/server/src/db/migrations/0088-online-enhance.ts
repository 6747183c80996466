import { forbid, index, recordTable, type Schema, table } from './columns.ts';

/** Former texts of enhancements, web addresses that they call, and what is to be sent there (online.md §3, §7, ADR 44). */
export async function up(db: Schema): Promise<void> {
  for (const name of ['onl_cgform_enhance_js', 'onl_cgform_enhance_sql'])
    await db.schema.alterTable(name).addColumn('former', 'text').execute();
  const live = { unique: true as const, where: 'del_flag = 0' };
  await index(db, {
    ...{ name: 'uniq_onl_cgform_enhance_js', on: 'onl_cgform_enhance_js' },
    ...{ columns: 'cgform_head_id, cg_js_type', ...live },
  });
  await index(db, {
    ...{ name: 'uniq_onl_cgform_enhance_sql', on: 'onl_cgform_enhance_sql' },
    ...{ columns: 'cgform_head_id, button_code', ...live },
  });
  const hook = 'onl_cgform_hook';
  await recordTable(db, hook, [
    ['cgform_head_id', 'text', 'required'],
    ['name', 'text', 'required'],
    ['url', 'text', 'required'],
    ['active', 'text', 'required'],
    ['secret', 'text'],
    ['headers', 'text'],
  ]).execute();
  await index(db, { name: 'uniq_onl_cgform_hook', on: hook, columns: 'cgform_head_id, name', ...live });
  await forbid(db, hook, ['delete']);
  const on = 'onl_hook_delivery';
  await table(db, on, [
    ['tenant_id', 'integer', 'required'],
    ['head_id', 'text', 'required'],
    ['event', 'text', 'required'],
    ['target', 'text', 'required'],
    ['payload', 'text', 'required'],
    ['state', 'text', 'required'],
    ['tries', 'integer', 'required'],
    ['next_time', 'text'],
    ['lease_id', 'text'],
    ['result', 'text'],
    ['create_time', 'text', 'required'],
  ]).execute();
  await index(db, { name: 'ix_onl_hook_delivery_due', on, columns: 'next_time, id', where: 'next_time is not null' });
  await index(db, { name: 'ix_onl_hook_delivery_head', on, columns: 'head_id, create_time' });
}
