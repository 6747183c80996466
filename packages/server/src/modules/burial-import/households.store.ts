import { IMPORT_TEMPLATE, importCustomerName } from '@songbai/contract/modules/burial-import/imported.ts';
import { customerNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumbers } from '../../db/state.ts';
import { newId } from '../../platform/ids.ts';
import { pinyinCode, pinyinReady } from '../../platform/pinyin.ts';
import { customerValues, type Household, templateValues } from './commit-rows.ts';
import type { CemeteryNode } from './plan.types.ts';
import { addRecords, type Commit } from './records.store.ts';

/** Template and holder of the imported plots of each cemetery; those of an earlier import are reused. */
export async function households(
  commit: Commit,
  cemeteries: readonly CemeteryNode[],
): Promise<Map<CemeteryNode, Household>> {
  const houses = new Map<CemeteryNode, Household>();
  const missing: { templates: CemeteryNode[]; customers: CemeteryNode[] } = { templates: [], customers: [] };
  for (const cemetery of cemeteries) {
    const customerName = importCustomerName(cemetery.name);
    const templateId = cemetery.fresh ? undefined : await templateOf(commit, cemetery.id);
    const customerId = cemetery.fresh ? undefined : await customerNamed(commit, customerName);
    if (!templateId) missing.templates.push(cemetery);
    if (!customerId) missing.customers.push(cemetery);
    houses.set(cemetery, { templateId: templateId ?? newId(), customerId: customerId ?? newId(), customerName });
  }
  const houseOf = (cemetery: CemeteryNode) => houses.get(cemetery) as Household;
  await addRecords(
    commit,
    'cemPlotTemplate',
    missing.templates.map((cemetery) => templateValues(houseOf(cemetery).templateId, cemetery.id)),
  );
  await addCustomers(commit, missing.customers.map(houseOf));
  return houses;
}

async function addCustomers(commit: Commit, houses: readonly Household[]): Promise<void> {
  if (houses.length === 0) return;
  await pinyinReady();
  const first = await nextNumbers(commit.work.db, `customer:${commit.work.actor.tenantId}`, houses.length);
  const rows = houses.map(({ customerId, customerName }, index) =>
    customerValues(customerId, customerNo(first + index), customerName, pinyinCode(customerName)),
  );
  await addRecords(commit, 'cemCustomer', rows);
}

async function templateOf({ work }: Commit, cemeteryId: string): Promise<string | undefined> {
  const row = await work.db
    .selectFrom('cemPlotTemplate')
    .select('id')
    .where('cemeteryId', '=', cemeteryId)
    .where('code', '=', IMPORT_TEMPLATE.code)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** Only a holder created by an import, not a customer of the same name. */
async function customerNamed({ work: { db, actor } }: Commit, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cemCustomer')
    .select('id')
    .where('tenantId', '=', actor.tenantId)
    .where('name', '=', name)
    .where('importBatchId', 'is not', null)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
