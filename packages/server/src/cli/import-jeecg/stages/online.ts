import { newId } from '../../../platform/ids.ts';
import type { Values } from '../../../resource/context.ts';
import type { DesignRows } from '../designs.ts';
import { knownPairs } from '../job.store.ts';
import { add, type Job, liveBlocks } from '../job.ts';

/** Designs of forms and reports, with all that belongs to them (contract/2 §18.15–§18.17). */
const TABLES: Readonly<Record<string, string>> = {
  onl_cgform_head: '在线表单',
  onl_cgform_field: '在线表单字段',
  onl_cgform_index: '在线表单索引',
  onl_cgform_button: '在线表单按钮',
  onl_cgform_enhance_js: '在线表单JS增强',
  onl_cgform_enhance_sql: '在线表单SQL增强',
  onl_cgform_enhance_java: '在线表单Java增强',
  onl_auth_data: '在线表单数据权限',
  onl_auth_page: '在线表单页面权限',
  onl_auth_relation: '在线表单授权',
  onl_cgreport_head: '在线报表',
  onl_cgreport_item: '在线报表字段',
  onl_cgreport_param: '在线报表参数',
};

const KEPT_AS_FILE = '原样保存；用 --designs FILE.json 得到设计文件，在「在线表单」中预览并导入';

const isDesign = (table: string, designs: DesignRows): table is keyof DesignRows => Object.hasOwn(designs, table);

/**
 * Designs are kept as they are, one JSON text a row; heads, fields and indexes can be had as a file that the builder
 * reads, so that somebody looks at each before it becomes a table. Nothing of them runs here, least of all their scripts
 * and SQL.
 */
export async function takeOnline(job: Job): Promise<void> {
  const pairs = await knownPairs(job.context.database.db, 'sys_foreign_row', ['sourceTable', 'sourceId']);
  for (const [table, title] of Object.entries(TABLES)) {
    if (!job.source.tables.has(table)) continue;
    const section = job.report.section(table, title);
    for await (const block of liveBlocks(job, { table, section })) {
      const rows: Values[] = [];
      if (isDesign(table, job.designs)) job.designs[table].push(...block.map((reader) => reader.values()));
      for (const reader of block) {
        const sourceId = reader.key('id');
        if (pairs.has(`${table} ${sourceId}`)) section.present();
        else {
          const createTime = job.context.clock.datetime();
          rows.push({ id: newId(), sourceTable: table, sourceId, data: JSON.stringify(reader.values()), createTime });
          section.added(reader, reader.key('table_name') || reader.key('db_field_name') || reader.key('code'));
        }
      }
      await add(job, { table: 'sysForeignRow', rows, unlogged: true });
    }
    if (section.read > 0) section.note(isDesign(table, job.designs) ? KEPT_AS_FILE : '原样保存，不在本系统运行');
  }
}
