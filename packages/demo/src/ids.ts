/** Kind of a demo row; its index in the list is part of the id. */
const KINDS = [
  'cemetery',
  'area',
  'row',
  'template',
  'templateItem',
  'plot',
  'customer',
  'order',
  'orderItem',
  'payment',
  'allocation',
  'hold',
  'right',
  'deceased',
  'serviceItem',
  'serviceOrder',
  'serviceOrderItem',
  'event',
  'announcement',
  'readMark',
  'instalment',
  'reminder',
  'chargeItem',
  'feeRule',
  'feeTerm',
  'refund',
  'refundLine',
  'burial',
  'burialSlot',
  'burialPerson',
  'correction',
  'plotChange',
  'changeLine',
  'changeConsent',
  'print',
  'example',
  'design',
  'designed',
  'message',
] as const;
export type IdKind = (typeof KINDS)[number];

/** 2020-01-01: earlier than any id the server generates, so that demo rows sort before real ones. */
const START = Date.UTC(2020, 0, 1);
const ZEROS = '000000000000';

/**
 * Ids in the form of uuid v7, counted per kind: the same in every run, and ascending, which keeps inserts at the end
 * of the key's index.
 */
export function createIds(): (kind: IdKind) => string {
  const counters = new Map<IdKind, number>();
  const marks = new Map(KINDS.map((kind, index) => [kind, `-7${hex(index).slice(-3)}-8000-`]));
  return (kind) => {
    const count = (counters.get(kind) ?? 0) + 1;
    counters.set(kind, count);
    const time = hex(START + count);
    return `${time.slice(0, 8)}-${time.slice(8)}${marks.get(kind)}${hex(count)}`;
  };
}

/** Twelve digits. */
function hex(value: number): string {
  const digits = value.toString(16);
  return ZEROS.slice(digits.length) + digits;
}
