import type { Field } from '@songbai/contract/resource/kinds.ts';
import { importFields } from './cells.ts';
import { type BelowJob, headLabels, ignoredOf } from './drafts.ts';
import { Refused, type SheetRow } from './sheet-row.ts';

/** The columns of a table below in a sheet of all tables. */
export interface BelowSpan {
  job: BelowJob;
  /** Its columns, the last one not included. */
  from: number;
  to: number;
  columns: readonly ([string, Field] | undefined)[];
  labels: string[];
  ignored: string[];
}

/**
 * Reads a header of two rows: the titles of the tables below stand over the first of their columns, whose labels stand
 * in the second row.
 * @throws Refused
 */
export function spansOf(
  below: readonly BelowJob[],
  main: ReadonlyMap<string, unknown>,
  titles: readonly string[],
  second: SheetRow | undefined,
): BelowSpan[] {
  const named = (label: string) => below.find(({ name, title }) => label === plain(title) || label === name);
  const starts = titles.flatMap((label, at) => {
    const job = label === '' || main.has(label) ? undefined : named(label);
    return job ? [{ job, from: at }] : [];
  });
  if (starts.length === 0) return [];
  const labels = second ? headLabels(second) : [];
  const ends = [...titles.flatMap((label, at) => (label === '' ? [] : [at])), Number.POSITIVE_INFINITY];
  return starts.map(({ job, from }, index) => {
    if (starts.findIndex((one) => one.job === job) !== index) throw new Refused(`表头「${job.title}」出现了两次`);
    const to = Math.min(ends.find((at) => at > from) ?? labels.length, Math.max(labels.length, from + 1));
    return spanOf(job, from, to, labels, second?.number);
  });
}

const plain = (text: string): string => text.replace(/[*＊\s]/g, '');

function spanOf(
  job: BelowJob,
  from: number,
  to: number,
  labels: readonly string[],
  row: number | undefined,
): BelowSpan {
  const fields = importFields(job.resource);
  const own = labels.map((label, at) => (at >= from && at < to ? label : ''));
  const columns = own.map((label) => (label === '' ? undefined : fields.get(label)));
  if (!columns.some(Boolean)) throw new Refused(`表头「${job.title}」下面${row ? `（第${row}行）` : ''}没有它的列名`);
  const twice = own.find((_label, at) => columns[at] && columns.indexOf(columns[at]) !== at);
  if (twice) throw new Refused(`表头「${job.title}」中「${twice}」出现了两次，请删去一列`);
  return { job, from, to, columns, labels: own, ignored: ignoredOf(own, columns) };
}
