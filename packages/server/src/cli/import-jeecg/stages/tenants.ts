import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

const LARGEST = 2_147_483_647;

interface KnownTenant {
  id: number;
  name: string;
}

/** Tenants keep their numbers unless another tenant has it here; one with the same number and name is the same tenant. */
export async function takeTenants(job: Job): Promise<void> {
  const section = job.report.section('sys_tenant', '租户');
  const here = await known<KnownTenant>(job.context.database.db, 'sys_tenant', ['id', 'name']);
  const rows = await liveRows(job, { table: 'sys_tenant', section, deletedBy: 'del_flag' });
  const numbers = new Set(rows.map((row) => row.whole('id') ?? 0));
  const values = rows.flatMap((reader) => {
    const number = reader.whole('id') ?? 0;
    const name = reader.line('name', '租户名称', 100) ?? `租户${reader.key('id')}`;
    const decision = decideTenant({ id: number, name }, here, numbers);
    job.tenants.set(number, decision.id);
    if (decision.kind === 'present') section.present();
    if (decision.kind === 'merged') section.merged(reader, name, `与已有租户${decision.id}同名，视为同一租户`);
    if (decision.kind !== 'take') return [];
    if (decision.id !== number) reader.note(`租户编号${reader.key('id')}不可用，改为${decision.id}`);
    here.push({ id: decision.id, name });
    const row = tenantRow(job, reader, { id: decision.id, name });
    section.added(reader, name);
    return [row];
  });
  await add(job, { table: 'sysTenant', rows: values, state: 'rights' });
}

type TenantDecision = { kind: 'take' | 'present' | 'merged'; id: number };

/**
 * @param sourceNumbers the numbers of all tenants of the source, whose names say nothing about tenants of ours
 */
export function decideTenant(
  { id, name }: KnownTenant,
  here: readonly KnownTenant[],
  sourceNumbers: ReadonlySet<number>,
): TenantDecision {
  const holder = here.find((tenant) => tenant.id === id);
  if (holder && foldedName(holder.name) === foldedName(name)) return { kind: 'present', id };
  if (!holder && id >= 1 && id <= LARGEST) return { kind: 'take', id };
  const same = here.find((tenant) => foldedName(tenant.name) === foldedName(name) && !sourceNumbers.has(tenant.id));
  if (same) return { kind: 'merged', id: same.id };
  let free = 1;
  const taken = new Set([...here.map((tenant) => tenant.id), ...sourceNumbers]);
  while (taken.has(free)) free += 1;
  return { kind: 'take', id: free };
}

function tenantRow(job: Job, reader: RowReader, { id, name }: KnownTenant) {
  return {
    id,
    name,
    beginDate: reader.date('begin_date', '开始日期'),
    endDate: reader.date('end_date', '结束日期'),
    status: reader.whole('status') === 0 ? 0 : 1,
    createBy: reader.line('create_by', '创建人', 100) ?? 'system',
    createTime: reader.datetime('create_time', '创建时间') ?? job.context.clock.datetime(),
    version: 1,
    delFlag: 0,
  };
}
