import { CHARGE_CATEGORY, CHARGE_STATUS } from '@songbai/contract/modules/charge-item/charge-item.dicts.ts';
import { PRICE_TYPE } from '@songbai/contract/modules/service/service.dicts.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import type { IdKind } from './ids.ts';
import { type RowOf, type Rows, stampOf } from './rows.ts';
import { sectionCode } from './staff.ts';

type ChargeItem = RowOf<'cemChargeItem'>;
type Entry = readonly [code: string, name: string, type: ChargeItem['itemType'], unit: string, yuan: number];

/** Items billed beside the price of a plot, at the prices of domain.md §11.4. */
const ITEMS: readonly Entry[] = [
  ['KZ01', '刻字(大字)', PRICE_ITEM.engraving, '字', 30],
  ['KZ02', '刻字(小字)', PRICE_ITEM.engraving, '字', 15],
  ['MJ01', '描金', PRICE_ITEM.gilding, '字', 10],
  ['CX01', '瓷像', PRICE_ITEM.portrait, '张', 800],
  ['AZ01', '安葬服务', PRICE_ITEM.burialService, '次', 1500],
  ['AZ02', '合葬服务', PRICE_ITEM.burialService, '次', 2000],
  ['YP01', '安葬用品', PRICE_ITEM.supplies, '套', 300],
  ['SX01', '手续费', PRICE_ITEM.handling, '次', 200],
];

/** The published charge list of a tenant (domain.md §3.21). */
export function addChargeList(rows: Rows, ids: (kind: IdKind) => string, tenantId: number): void {
  for (const [code, name, itemType, unit, yuan] of ITEMS) {
    rows.cemChargeItem.push({
      stamp: stampOf('system', '2012-01-04 09:00:00', sectionCode(tenantId, 5)),
      id: ids('chargeItem'),
      tenantId,
      code,
      name,
      itemType,
      category: itemType === PRICE_ITEM.supplies ? CHARGE_CATEGORY.supplies : CHARGE_CATEGORY.extended,
      priceType: PRICE_TYPE.market,
      unit,
      maxPrice: yuan * 100,
      docNo: null,
      publicShow: 'Y',
      validFrom: null,
      validTo: null,
      status: CHARGE_STATUS.published,
    });
  }
}
