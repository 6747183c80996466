const lines = [];

/**
 * One line per figure: name, value, budget and whether it is met.
 * @throws for a share of nothing: the partner answered no call
 */
export function figure(name, value, { unit = '', budget, higherIsBetter = false, note = '' } = {}) {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name}: ${value} is no measurement`);
  const shown = typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  const holds = budget === undefined ? '' : (higherIsBetter ? value >= budget : value <= budget) ? 'ok' : 'MISSED';
  const goal = budget === undefined ? '' : `budget ${higherIsBetter ? '≥' : '≤'} ${budget}${unit}`;
  const line = [name.padEnd(62), `${shown}${unit}`.padStart(14), goal.padEnd(20), holds.padEnd(7), note]
    .join('  ')
    .trimEnd();
  lines.push({ name, holds });
  console.log(line);
}

/** The summary line; a missed budget is reported and does not fail the run. */
export function summary() {
  const missed = lines.filter((line) => line.holds === 'MISSED');
  console.log(`${lines.length} figures, ${missed.length} budgets missed`);
}
