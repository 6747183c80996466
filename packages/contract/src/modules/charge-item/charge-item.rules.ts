import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { yuan } from '../../rules/money.ts';
import { PRICE_TYPE } from '../service/service.dicts.ts';
import { PRICE_ITEM } from '../template/template.dicts.ts';
import { CHARGE_STATUS } from './charge-item.dicts.ts';

/** An item of the charge list as billing reads it; fen. */
export interface ChargeFacts {
  name: string;
  priceType: DictValue<'price_type'>;
  maxPrice: number;
  status: DictValue<'charge_status'>;
  validFrom: string | null;
  validTo: string | null;
}

/** Whether an item may be billed on a day: published and within its term. */
export function billable(
  { status, validFrom, validTo }: Omit<ChargeFacts, 'name' | 'priceType' | 'maxPrice'>,
  today: string,
): boolean {
  if (status !== CHARGE_STATUS.published) return false;
  return (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today);
}

/** Highest unit price of an item, fen; a free one costs nothing whatever its price says. */
export function priceCeiling({ priceType, maxPrice }: Pick<ChargeFacts, 'priceType' | 'maxPrice'>): number {
  return priceType === PRICE_TYPE.free ? 0 : maxPrice;
}

/** Why a line may not be billed (I22): its item is not on the published list, or it costs more than listed. */
export function chargeRefusal(
  line: { name: string; unitPrice: number },
  item: ChargeFacts | undefined,
  today: string,
): Refusal | undefined {
  if (!item || !billable(item, today))
    return { error: 'chargeItemUnlisted', params: { name: item?.name ?? line.name } };
  const ceiling = priceCeiling(item);
  return line.unitPrice > ceiling
    ? { error: 'chargeItemTooDear', params: { name: item.name, n: yuan(ceiling) } }
    : undefined;
}

/** What is inconsistent in an item itself: its field and the reason (domain.md §3.21). */
export function chargeItemProblem(item: {
  priceType?: unknown;
  maxPrice?: unknown;
  docNo?: unknown;
  itemType?: unknown;
  validFrom?: unknown;
  validTo?: unknown;
}): { field: string; detail: string } | undefined {
  if (item.priceType === PRICE_TYPE.free && Number(item.maxPrice ?? 0) !== 0)
    return { field: 'maxPrice', detail: '免费项目的最高价应为0' };
  if (item.priceType === PRICE_TYPE.guided && !item.docNo)
    return { field: 'docNo', detail: '政府指导价的项目须填写依据文号' };
  if (item.itemType === PRICE_ITEM.offset) return { field: 'itemType', detail: '冲减不是收费项目' };
  const { validFrom, validTo } = item;
  const backwards =
    typeof validFrom === 'string' && typeof validTo === 'string' && validTo !== '' && validTo < validFrom;
  return backwards ? { field: 'validTo', detail: '有效期止不能早于有效期起' } : undefined;
}
