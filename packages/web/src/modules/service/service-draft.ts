import type { DictValue } from '@songbai/contract/dicts.ts';
import { errorText } from '@songbai/contract/errors.ts';
import type { ServiceAddBody } from '@songbai/contract/modules/service/service.calls.ts';
import { SERVICE_SOURCE } from '@songbai/contract/modules/service/service.dicts.ts';
import type { ServiceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { needsDate } from '@songbai/contract/modules/service/service.rules.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import { lineAmount } from '@songbai/contract/rules/money.ts';
import { tooLong } from '@songbai/contract/rules/named-rules.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import { newRowId } from '../../ui/editable-table/rows.ts';
import type { KnownBuyer } from '../order/index.ts';

export interface ServiceLine {
  key: string;
  serviceItemId: string | null;
  quantity: number | null;
}

/** All input of the form for a new service order. */
export interface ServiceDraft {
  mode: 'known' | 'guest';
  known: KnownBuyer | undefined;
  customerName: string;
  mobile: string;
  plotId: string | null;
  source: DictValue<'service_source'>;
  appointDate: string | null;
  requirement: string;
  remark: string;
  lines: readonly ServiceLine[];
}

export const EMPTY_SERVICE: ServiceDraft = {
  mode: 'known',
  known: undefined,
  customerName: '',
  mobile: '',
  plotId: null,
  source: SERVICE_SOURCE.counter,
  appointDate: null,
  requirement: '',
  remark: '',
  lines: [{ key: newRowId(), serviceItemId: null, quantity: 1 }],
};

export type Offer = ReadonlyMap<string, ServiceItem>;

export function lineSum(line: ServiceLine, offer: Offer): number {
  const item = line.serviceItemId ? offer.get(line.serviceItemId) : undefined;
  return item && line.quantity !== null ? lineAmount(line.quantity, item.price) : 0;
}

/** The expected total in fen; the server takes the prices from the catalogue itself. */
export function serviceTotal(draft: ServiceDraft, offer: Offer): number {
  return draft.lines.reduce((sum, line) => sum + lineSum(line, offer), 0);
}

export interface ServiceProblems {
  known?: string;
  customerName?: string;
  mobile?: string;
  plotId?: string;
  appointDate?: string;
  requirement?: string;
  remark?: string;
  items?: string;
  lines: Record<string, Record<string, string>>;
}

/**
 * Errors of the form (domain.md §3.18): customer or guest with mobile, a plot where an item requires one, and an
 * appointment not before the longest lead time.
 * @param today business date
 */
export function serviceProblems(draft: ServiceDraft, offer: Offer, today: string): ServiceProblems {
  const items = draft.lines.flatMap((line) => offer.get(line.serviceItemId ?? '') ?? []);
  const needing = items.find((item) => item.needPlot === 'Y');
  const lead = items.reduce((days, item) => Math.max(days, item.leadDays), 0);
  const earliest = addDays(today, lead);
  const undated = needsDate(items);
  return {
    ...customerProblems(draft),
    ...(needing && !draft.plotId ? { plotId: errorText('serviceNeedsPlot', { name: needing.name }) } : {}),
    ...(undated && !draft.appointDate ? { appointDate: errorText('serviceNeedsDate', { name: undated.name }) } : {}),
    ...(draft.appointDate && draft.appointDate < earliest ? { appointDate: `预约日期不能早于 ${earliest}` } : {}),
    ...tooLong(draft, { customerName: 64, requirement: 500, remark: 500 }),
    ...(draft.lines.length === 0 ? { items: '请至少填写一项服务' } : {}),
    lines: lineProblems(draft.lines),
  };
}

function customerProblems({ mode, known, customerName, mobile }: ServiceDraft): Partial<ServiceProblems> {
  if (mode === 'known') return known ? {} : { known: '请选择客户' };
  const mobileText = mobile.trim() === '' ? '请输入手机号' : patternMessage('mobile', mobile.trim());
  return {
    ...(customerName.trim() === '' ? { customerName: '请输入客户姓名' } : {}),
    ...(mobileText ? { mobile: mobileText } : {}),
  };
}

/** True when an item of the order needs a day to be agreed. */
export function isDated(draft: ServiceDraft, offer: Offer): boolean {
  return needsDate(draft.lines.flatMap((line) => offer.get(line.serviceItemId ?? '') ?? [])) !== undefined;
}

/** Errors of lines by key and column. */
export function lineProblems(lines: readonly ServiceLine[]): ServiceProblems['lines'] {
  const problems: ServiceProblems['lines'] = {};
  for (const { key, serviceItemId, quantity } of lines) {
    const found = {
      ...(serviceItemId ? {} : { serviceItemId: '请选择服务项目' }),
      ...(quantity !== null && quantity > 0 ? {} : { quantity: '数量必须大于0' }),
    };
    if (Object.keys(found).length > 0) problems[key] = found;
  }
  return problems;
}

/** Whether something outside of the lines is wrong, which is mended first. */
export function hasFieldProblems({ lines: _lines, ...fields }: ServiceProblems): boolean {
  return Object.keys(fields).length > 0;
}

export function hasProblems(problems: ServiceProblems): boolean {
  return hasFieldProblems(problems) || Object.keys(problems.lines).length > 0;
}

export function serviceBody(draft: ServiceDraft): ServiceAddBody {
  const { mode, known, customerName, mobile } = draft;
  return {
    ...(mode === 'known' && known
      ? { customerId: known.id }
      : { customerName: customerName.trim(), mobile: mobile.trim() }),
    ...(draft.plotId ? { plotId: draft.plotId } : {}),
    source: draft.source,
    ...(draft.appointDate ? { appointDate: draft.appointDate } : {}),
    ...(draft.requirement.trim() ? { requirement: draft.requirement.trim() } : {}),
    ...(draft.remark.trim() ? { remark: draft.remark.trim() } : {}),
    items: draft.lines.map(({ serviceItemId, quantity }) => ({
      serviceItemId: serviceItemId ?? '',
      quantity: quantity ?? 1,
    })),
  };
}
