import { nextNumber } from '../../../db/state.ts';
import { AppError } from '../../../platform/errors.ts';
import { write } from '../../../resource/write/work.ts';
import { nextOfSeries } from '../fill-rule.store.ts';
import type { FillCall, FillFunction } from './fill-call.ts';

const DIGITS = '4';

/** Prefix, day and the number of the day; the database issues each number once, also to concurrent callers. */
export const documentNumber: FillFunction = async (call) => {
  const { server, actor, ruleCode, parameters, trial } = call;
  const { prefix = '', digits = DIGITS } = parameters;
  if (!/^([1-9]|10)$/.test(digits)) throw new AppError('invalid', { detail: '流水号位数应为1到10' });
  const day = server.clock.today().replaceAll('-', '');
  const series = `fill-rule:${actor.tenantId}:${ruleCode}:${day}`;
  const number = trial ? await nextOfSeries(server.database.db, series) : await taken(call, series);
  return `${prefix}${day}${String(number).padStart(Number(digits), '0')}`;
};

/** One writing transaction never waits for another that it started itself. */
const taken = ({ server, actor, work }: FillCall, series: string): Promise<number> =>
  work ? nextNumber(work.db, series) : write(server, actor, (own) => nextNumber(own.db, series));
