import { CATEGORY_CODE_LENGTH, CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Values } from '../../../resource/context.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf, tenantOf } from '../job.ts';
import type { Section } from '../report.ts';
import type { RowReader } from '../row-reader.ts';
import { planTree } from '../trees.ts';

interface CategoryHere {
  id: string;
  code: string;
  tenantId: number;
}

/** Categories, a tree for each tenant. */
export async function takeCategories(job: Job): Promise<void> {
  const section = job.report.section('sys_category', '分类字典');
  const here = await known<CategoryHere>(job.context.database.db, 'sys_category', ['id', 'code', 'tenantId']);
  const rows = await liveRows(job, { table: 'sys_category', section });
  const readers = new Map(rows.map((reader) => [mapId(job, 'sys_category', reader), reader]));
  const byTenant = groupBy(readers, ([, reader]) => tenantOf(job, reader));
  for (const [tenantId, entries] of byTenant) {
    const own = here.filter((row) => row.tenantId === tenantId);
    const values = treeRows(job, section, { tenantId, here: own, readers: new Map(entries) });
    await add(job, { table: 'sysCategory', rows: values });
  }
}

interface Tree {
  tenantId: number;
  here: readonly CategoryHere[];
  readers: ReadonlyMap<string, RowReader>;
}

function treeRows(job: Job, section: Section, { tenantId, here, readers }: Tree): Values[] {
  const nodes = [...readers].map(([id, reader]) => {
    const pid = reader.key('pid');
    const parentId = pid === '' || pid === CATEGORY_ROOT ? '' : (job.ids.get('sys_category', pid) ?? `? ${pid}`);
    return { id, parentId, code: reader.key('code'), order: 0 };
  });
  const fixed = new Map(here.filter(({ id }) => readers.has(id)).map(({ id, code }) => [id, code]));
  const taken = new Set(here.filter(({ id }) => !readers.has(id)).map(({ code }) => code));
  const plan = planTree(nodes, { taken, fixed, maxLength: CATEGORY_CODE_LENGTH });
  const values: Values[] = [];
  for (const [id, reader] of readers) {
    const name = reader.line('name', '分类名称', 100) ?? '未命名分类';
    const place = plan.places.get(id);
    if (fixed.has(id)) section.present();
    else if (!place) section.refused(reader, name, plan.refused.get(id) ?? '');
    else {
      for (const change of place.changes) reader.note(change);
      const pid = place.parentId || CATEGORY_ROOT;
      values.push({
        ...recordOf(job, reader),
        id,
        tenantId,
        name,
        code: place.code,
        pid,
        hasChild: place.hasChildren ? '1' : '0',
      });
      section.added(reader, name);
    }
  }
  return values;
}
