/** Human-readable numbers; the caller manages the underlying sequences. */

/** `GM202606300007`: the seventh order of that day. */
export const orderNo = (date: string, number: number): string => datedNumber('GM', date, number);

export const paymentNo = (date: string, number: number): string => datedNumber('SK', date, number);

/** `SJSHY2026000007`: the seventh receipt of that cemetery in that year (domain.md §3.11). */
export const receiptNo = (cemeteryCode: string, year: string, number: number): string =>
  `SJ${cemeteryCode}${year}${digits(number, 6)}`;

export const refundNo = (date: string, number: number): string => datedNumber('TK', date, number);

export const personFixNo = (date: string, number: number): string => datedNumber('XG', date, number);
export const holderChangeNo = (date: string, number: number): string => datedNumber('BG', date, number);

export const serviceNo = (date: string, number: number): string => datedNumber('FW', date, number);

export const changeNo = (date: string, number: number): string => datedNumber('TH', date, number);

export const burialNo = (date: string, number: number): string => datedNumber('AZ', date, number);

/** `KH` and eight digits, per tenant. */
export const customerNo = (number: number): string => `KH${digits(number, 8)}`;

/** `{cemetery code}{6 digits}`, assigned once and permanent (domain.md §3.4). */
export const plotNo = (cemeteryCode: string, number: number): string => `${cemeteryCode}${digits(number, 6)}`;

function datedNumber(prefix: string, date: string, number: number): string {
  return `${prefix}${date.replaceAll('-', '')}${digits(number, 4)}`;
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, '0');
}
