import { CHARGE_STATUS } from '@songbai/contract/modules/charge-item/charge-item.dicts.ts';
import { type ChargeItem, chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { billable } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';

/** Items of the charge list that may be billed today. */
async function fetchBillable(signal?: AbortSignal): Promise<ChargeItem[]> {
  const params = { status: CHARGE_STATUS.published, pageNo: 1, pageSize: 1000, column: 'code', order: 'asc' };
  const { records } = await getResult<Page<ChargeItem>>(`${chargeItem.path}/list`, params, { signal });
  const today = dateText(Date.now());
  return records.filter(({ status, validFrom, validTo }) => status && billable({ status, validFrom, validTo }, today));
}

export function useBillableItems() {
  return useQuery({ queryKey: [chargeItem.name, 'list', 'billable'], queryFn: ({ signal }) => fetchBillable(signal) });
}
