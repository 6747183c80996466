import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { nextTreeCode } from '@songbai/contract/rules/tree-code.ts';
import type { Trx } from '../database.ts';
import { record } from './records.ts';

/** A category with its descendants. */
type Branch = readonly [name: string, children?: readonly Branch[]];

const BRANCHES: readonly Branch[] = [
  ['祭祀用品', [['鲜花', [['花束'], ['花篮'], ['花圈']]], ['香烛'], ['供品'], ['纸制品']]],
  [
    '服务类别',
    [
      ['安葬服务', [['落葬'], ['合葬'], ['迁葬']]],
      ['祭扫服务', [['代客祭扫'], ['集体祭扫']]],
      ['墓位维护', [['描红'], ['修缮'], ['绿化养护']]],
    ],
  ],
  ['石材', [['花岗岩'], ['大理石'], ['汉白玉'], ['青石']]],
  ['档案资料', [['身份证件'], ['死亡证明'], ['火化证明'], ['购墓合同'], ['照片']]],
];

/** Creates the initial tree for the first tenant unless it has, or had, categories. */
export async function seedCategories(trx: Trx, now: string): Promise<void> {
  const known = await trx.selectFrom('sysCategory').select('id').where('tenantId', '=', 1).limit(1).executeTakeFirst();
  if (!known)
    await trx
      .insertInto('sysCategory')
      .values(rowsBelow(BRANCHES, '', CATEGORY_ROOT, now))
      .execute();
}

function rowsBelow(branches: readonly Branch[], parentCode: string, pid: string, now: string): CategorySeed[] {
  const rows: CategorySeed[] = [];
  let last: string | undefined;
  for (const [name, children = []] of branches) {
    last = nextTreeCode(parentCode, last);
    const row = categoryRow({ name, code: last, pid, hasChild: children.length > 0 ? '1' : '0' }, now);
    rows.push(row, ...rowsBelow(children, last, row.id, now));
  }
  return rows;
}

type CategorySeed = ReturnType<typeof categoryRow>;

function categoryRow(values: { name: string; code: string; pid: string; hasChild: string }, now: string) {
  return { ...record(now), ...values, id: `category-${values.code}`, tenantId: 1 };
}
