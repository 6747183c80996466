const SCALES = ['slice', 'small', 'full'];

export const USAGE = (
  cases,
) => `usage: npm run torture -- [CASE …] [--slice] [--seed N] [--scale small|full] [--database postgres://…] [--redis redis://…] [--no-controls] [--record] [--only WORDS] [--lanes N]
${cases.map(({ id, name, claim }) => `  ${name.padEnd(12)} ${id.padEnd(5)} ${claim}`).join('\n')}`;

/** The options of a run; a text says what is wrong with them. */
export function readArguments(args) {
  const options = {
    names: [],
    seed: 20_261_122,
    scale: 'small',
    controls: true,
    record: false,
    postgres: process.env.TORTURE_DATABASE_URL,
    redis: process.env.TORTURE_REDIS_URL,
    lanes: undefined,
    only: undefined,
    out: undefined,
  };
  const queue = [...args];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--slice') options.scale = 'slice';
    else if (word === '--no-controls') options.controls = false;
    else if (word === '--record') options.record = true;
    else if (word === '--seed') options.seed = Number(queue.shift());
    else if (word === '--scale') options.scale = queue.shift();
    else if (word === '--database') options.postgres = queue.shift();
    else if (word === '--redis') options.redis = queue.shift();
    else if (word === '--lanes') options.lanes = Number(queue.shift());
    else if (word === '--only') options.only = queue.shift()?.split(',');
    else if (word === '--out') options.out = queue.shift();
    else if (word.startsWith('--')) return `unknown option: ${word}`;
    else options.names.push(word);
  }
  if (!Number.isSafeInteger(options.seed)) return '--seed needs a whole number';
  if (!SCALES.includes(options.scale)) return `--scale is one of ${SCALES.join(', ')}`;
  if (options.only !== undefined && options.record) return '--only is a part of a case, which is not for the record';
  // A whole run is for the record; anything smaller only when asked.
  if (options.scale === 'full' && options.only === undefined) options.record = true;
  options.lanes ??= options.scale === 'full' && options.names.length === 0 ? 2 : 1;
  if (!(options.lanes >= 1)) return '--lanes needs a number from 1';
  return options;
}
