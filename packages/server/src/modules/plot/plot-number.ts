import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { areaSpellings, type PlotNumber, parsePlotNumber } from '@songbai/contract/modules/plot/plot-number.rules.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import { type Binder, likeText } from '../../resource/describe/sql-text.ts';
import type { ExtraWhere, Selection } from '../../resource/read/select.ts';

/** A keyword that names a row and a seat is read as a plot number and not as a part of a text. */
export function numberParams(params: ListParams): ListParams {
  const { keyword, plotNumber: _own, ...rest } = params;
  if (typeof keyword !== 'string' || !parsePlotNumber(keyword)) return { ...rest, keyword };
  return { ...rest, plotNumber: keyword };
}

/** The plots that `numberParams` found named, and of `holderId` only those with a right of this customer. */
export function numberSelection({ plotNumber, holderId }: ListParams): Omit<Selection, 'filter' | 'sort'> {
  const parts = [
    typeof plotNumber === 'string' ? numberedPlot(plotNumber) : undefined,
    typeof holderId === 'string' && holderId !== '' ? plotsOfHolder(holderId) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? { extra: (sql, today) => parts.map((part) => part(sql, today)).join(' and ') } : {};
}

/** Plots on which a customer has a right of use that has not ended, by the index of the holders. */
const plotsOfHolder =
  (holderId: string): ExtraWhere =>
  (sql) =>
    `t.id in (select r.plot_id from cem_plot_right r where r.holder_id = ${sql.bind(holderId)} and r.status in ('${LIVE_RIGHTS.join("','")}'))`;

const LIVE_RIGHTS = [RIGHT_STATUS.pending, RIGHT_STATUS.valid, RIGHT_STATUS.frozen];

/**
 * The plots that a number means in any spelling, and those that once had it; undefined for a text that is no number. An
 * index finds either kind.
 */
export function numberedPlot(typed: string): ExtraWhere | undefined {
  const number = parsePlotNumber(typed);
  return number && ((sql) => `(${placeSql(number, sql)} or ${formerSql(typed, sql)})`);
}

function placeSql({ area, rowNo, seatNo, suffix }: PlotNumber, sql: Binder): string {
  const parts = [`t.row_no = ${sql.plan(rowNo)} and t.seat_no = ${sql.plan(seatNo)}`];
  if (suffix !== '') parts.push(`upper(t.seat_suffix) = ${sql.bind(suffix)}`);
  const areas = areaSpellings(area).map(
    (name) => `${SQUEEZED} ${sql.like} ${sql.bind(`%${likeText(name)}%`)} escape '\\'`,
  );
  if (areas.length > 0) parts.push(`(${areas.join(' or ')})`);
  return `(${parts.join(' and ')})`;
}

function formerSql(typed: string, sql: Binder): string {
  const alias = typed.normalize('NFKC').trim();
  return `(t.alias_names is not null and t.alias_names ${sql.like} ${sql.bind(`%${likeText(alias)}%`)} escape '\\')`;
}

/** Plots of the picture are named with these; SQL of contract squeezed() for them. */
const GAPS = ['-', ' ', '·', '—', '/'];

const SQUEEZED = GAPS.reduce((text, gap) => `replace(${text}, '${gap}', '')`, 't.full_name');
