import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { REPORT_SOURCES, type ReportSource } from '@songbai/contract/modules/online-report/reports.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { type Access, assertAccess } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { customerTable } from '../customer/index.ts';
import { colleagueTable } from '../user/index.ts';

interface Source {
  /** Read through the engine: with the tenant, the data rules and the masks of the list itself. */
  table: ResourceTable;
  /** The right to the list behind the source. */
  access: Access;
}

const SOURCES: Readonly<Record<ReportSource, Source>> = {
  colleague: { table: colleagueTable, access: { signedIn: true } },
  customer: { table: customerTable, access: { permission: actionCode(customer, 'list') } },
};

/**
 * The table behind a report, for a caller who may read it.
 * @throws AppError forbidden without the right to the source; recordMissing for a source that is no longer published
 */
export function sourceFor(actor: Actor, name: string): ResourceTable {
  const known = REPORT_SOURCES.find((source) => source === name);
  if (!known) throw new AppError('recordMissing');
  assertAccess(SOURCES[known].access, actor);
  return SOURCES[known].table;
}
