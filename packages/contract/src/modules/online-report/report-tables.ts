import type { ReportColumnSource, ReportTableSource } from '../../design/report-sql/typed.ts';
import { actionCode, allFields, type Resource } from '../../resource/define.ts';
import type { Field } from '../../resource/kinds.ts';
import { area, plotRow } from '../area/area.resource.ts';
import { cemetery } from '../cemetery/cemetery.resource.ts';
import { customer } from '../customer/customer.resource.ts';
import { deceased } from '../deceased/deceased.resource.ts';
import { order } from '../order/order.resource.ts';
import { payment } from '../payment/payment.resource.ts';
import { plot } from '../plot/plot.resource.ts';
import { refund } from '../refund/refund.resource.ts';
import { serviceOrder } from '../service/service.resource.ts';
import { user } from '../user/user.resource.ts';

/** A table that the SQL of reports may name, with the columns it may name. */
export interface PublishedTable {
  resource: Resource;
  fields: readonly string[];
  /** The right to its list; undefined: everybody who is signed in. */
  right: string | undefined;
}

const open = <R extends Resource>(resource: R, fields: readonly (keyof R['fields'] & string)[]): PublishedTable => ({
  resource,
  fields,
  right: actionCode(resource, 'list'),
});

/**
 * The published list (online.md §8.1): what is not in it, no statement reads. No sealed numbers, no files, no texts with
 * marks, nothing of accounts but names.
 */
export const REPORT_TABLES: Readonly<Record<string, PublishedTable>> = {
  cem_order: open(order, [
    ...([
      'cemeteryId',
      'orderNo',
      'plotId',
      'plotFullName',
      'customerId',
      'customerName',
      'mobile',
      'orderType',
    ] as const),
    ...(['orderStatus', 'listAmount', 'discountAmount', 'payableAmount', 'receivedAmount', 'refundedAmount'] as const),
    ...(['arrearsAmount', 'paymentStatus', 'payPlan', 'salesId', 'channel', 'orderDate', 'saleDate'] as const),
    ...([
      'depositAmount',
      'depositDate',
      'balanceDueDate',
      'nextDueDate',
      'feePaidTo',
      'outStatus',
      'outDate',
    ] as const),
    ...(['overdueType', 'overdueSince', 'overdueDays', 'overdueAmount', 'cancelType', 'cancelTime'] as const),
  ]),
  cem_payment: open(payment, [
    ...(['payNo', 'payTime', 'bizType', 'bizNo', 'orderId', 'serviceOrderId', 'plotFullName', 'payerName'] as const),
    ...(['amount', 'method', 'payKind', 'cashierName', 'status'] as const),
  ]),
  cem_refund: open(refund, ['refundNo', 'orderId', 'status']),
  cem_service_order: open(serviceOrder, [
    ...(['serviceNo', 'itemsText', 'plotId', 'plotFullName', 'customerId', 'customerName', 'mobile'] as const),
    ...(['appointDate', 'payableAmount', 'receivedAmount', 'refundedAmount', 'arrearsAmount'] as const),
    ...(['paymentStatus', 'serviceStatus', 'assigneeId', 'source', 'startTime', 'finishTime', 'acceptTime'] as const),
  ]),
  cem_plot: open(plot, [
    ...([
      'cemeteryId',
      'areaId',
      'rowId',
      'plotNo',
      'fullName',
      'rowNo',
      'seatNo',
      'tombKind',
      'capacityType',
    ] as const),
    ...(['capacity', 'floorArea', 'orientation', 'listPrice', 'displayStatus', 'saleStatus', 'burialStatus'] as const),
    ...(['feeStatus', 'stoneStatus', 'burialCount', 'livingCount', 'feePaidTo', 'feeFree', 'holderName'] as const),
  ]),
  cem_customer: open(customer, [
    ...(['customerNo', 'type', 'name', 'sex', 'birthday', 'mobile', 'regionCode', 'source', 'ownerSalesId'] as const),
    ...(['level', 'plotCount'] as const),
  ]),
  cem_deceased: open(deceased, ['name', 'plotId']),
  cem_cemetery: open(cemetery, ['code', 'name', 'shortName']),
  cem_area: open(area, ['cemeteryId', 'code', 'name', 'fullName', 'areaType', 'status']),
  cem_row: open(plotRow, ['cemeteryId', 'areaId', 'rowNo', 'rowName']),
  sys_user: { resource: user, fields: ['username', 'realname'], right: undefined },
};

/** Audit columns that every table has. */
const AUDIT = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode'];

/** Kinds whose values a statement may read; sealed, picture and rich texts are none of them. */
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);
const TEXTS: ReadonlySet<string> = new Set([
  ...['text', 'textarea', 'dict', 'dicts', 'ref', 'region', 'date', 'pdate', 'datetime', 'switch'],
]);

/** `listPrice` → `list_price`, as the server stores it; a designed table's names are columns already. */
const sqlName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column of a report's table, with the field behind it. */
export interface FieldColumn extends ReportColumnSource {
  field: string;
}

/** The id and these fields, and who made and changed the row; those that no statement may read fall away. */
export function fieldColumns(resource: Resource, names: readonly string[], audit: boolean): FieldColumn[] {
  const fields = allFields(resource);
  const wanted = audit ? [...names, ...AUDIT] : names;
  const columns = wanted.flatMap((name) => (Object.hasOwn(fields, name) ? columnOf(name, fields[name] as Field) : []));
  return [{ field: 'id', name: 'id', title: '主键', type: 'text' }, ...columns];
}

function columnOf(field: string, definition: Field): FieldColumn[] {
  const { kind, label } = definition;
  if (kind === 'text' && (definition.secret || definition.picture)) return [];
  const isNumber = NUMBERS.has(kind) || (kind === 'dict' && definition.stored === 'integer');
  if (!isNumber && !TEXTS.has(kind)) return [];
  const dict = kind === 'dict' || kind === 'dicts' ? { dict: definition.dict } : {};
  const title = kind === 'money' ? `${label}（分）` : label;
  return [{ field, name: sqlName(field), title, type: isNumber ? 'number' : 'text', kind, ...dict }];
}

/** A published table as statements see it. */
export function publishedSource(
  name: string,
  { resource, fields, right }: PublishedTable,
): ReportTableSource & {
  columns: readonly FieldColumn[];
} {
  return { name, title: resource.title, columns: fieldColumns(resource, fields, right !== undefined) };
}
