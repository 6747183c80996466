import type { Clock } from '@songbai/server/platform/clock.ts';
import type { Sealer } from '@songbai/server/platform/sealer.ts';
import { dayOf } from './calendar.ts';
import { addCatalogue } from './catalogue.ts';
import { addChargeList } from './charge-list.ts';
import { addFeeRule } from './fees.ts';
import { createIds } from './ids.ts';
import { addCemetery } from './places.ts';
import { emptyRows, type Rows } from './rows.ts';
import type { CemeteryPlan, Size } from './sizes.ts';
import type { Person } from './staff.ts';
import { type Cemetery, createCounters, type Staff, type World } from './world.ts';

/** Data shared by all areas, and counters that continue from one to the next. */
export function createWorld(
  size: Size,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
  day: string,
  reference: string,
  people: readonly Person[],
): World {
  const today = dayOf(day);
  return {
    size,
    // No demo data lies after the clock's time, even on an early date.
    reference: Math.min(dayOf(reference), today),
    today,
    now: () => clock.now(),
    sealer,
    ids: createIds(),
    staff: staffByTenant(people),
    cemeteries: [],
    services: new Map(),
    ...createCounters(),
  };
}

function staffByTenant(people: readonly Person[]): Map<number, Staff> {
  const tenants = [...new Set(people.map(({ tenantId }) => tenantId))];
  return new Map(
    tenants.map((tenantId) => {
      const of = (role: string) => people.filter((person) => person.tenantId === tenantId && person.role === role);
      const staff: Staff = {
        sales: of('sales'),
        sales_mgr: of('sales_mgr'),
        finance_mgr: of('finance_mgr'),
        cashier: of('cashier'),
        records: of('records'),
        field: of('field'),
        service: of('service'),
        reception: of('reception'),
      };
      return [tenantId, staff];
    }),
  );
}

/** Prerequisites of every area: cemeteries, templates, catalogues. */
export function makePlaces(world: World, plans: readonly CemeteryPlan[]): Rows {
  const rows = emptyRows();
  world.cemeteries = plans.map((plan): Cemetery => addCemetery(rows, world.ids, plan));
  const tenants = [...new Set(plans.map(({ tenantId }) => tenantId))];
  world.services = new Map(tenants.map((tenantId) => [tenantId, addCatalogue(rows, world.ids, tenantId)]));
  for (const tenantId of tenants) {
    addChargeList(rows, world.ids, tenantId);
    addFeeRule(rows, world.ids, tenantId);
  }
  return rows;
}
