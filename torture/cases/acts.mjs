import { ACTS } from '../lib/acts/index.mjs';
import { dayIn, ROLES, staff } from '../lib/acts/people.mjs';
import { movesBetween, presentStates, readStates } from '../lib/acts/states.mjs';
import { brokenBuild } from '../lib/broken.mjs';
import { openRows, ownDatabase, sqliteFile } from '../lib/databases.mjs';
import { cli, startServer, tempFolder } from '../lib/processes.mjs';

const SIZES = { control: 300, slice: 300, small: 1500, full: 5000 };
const NAMES = Object.keys(ACTS);

/** States that nobody has to leave, by design: the end of a thing's way, or a record of the past. */
const FINAL = {
  plot_burial: ['0', '1', '2', '3'],
  hold_status: ['2', '3', '4'],
  right_status: ['3', '4'],
  order_status: ['8', '9'],
  order_pay: ['3', '4'],
  order_out: ['2'],
  pay_status: ['1', '2', '3'],
  refund_status: ['8', '9'],
  fee_status: ['0', '2', '3', '4', '5'],
  burial_status: ['6', '7', '8'],
  deceased_burial: ['2', '3'],
  dispute: ['N'],
  change_status: ['5', '6', '7'],
  correction_status: ['2', '3', '4'],
  service_status: ['7', '9'],
  send_status: ['2'],
};

function drawn(rng) {
  const total = NAMES.reduce((sum, name) => sum + (ACTS[name].weight ?? 1), 0);
  let left = rng.next() * total;
  return NAMES.find((name) => {
    left -= ACTS[name].weight ?? 1;
    return left < 0;
  });
}

async function run(ctx, env, open, dist) {
  const acts = ctx.of(SIZES);
  const server = await startServer({ env: { ...env, DEMO: 'small' }, ...(dist ? { dist } : {}) });
  const database = await openRows(open);
  const { people, workers } = await staff(server);
  const seen = { left: new Map(), reached: new Map(), done: new Map(), refused: new Map() };
  const anomalies = [];
  let states = await readStates(database);
  const first = presentStates(states);
  for (let n = 0; n < acts && anomalies.length < 20; n += 1) {
    const name = drawn(ctx.rng);
    const rows = await database.rows(`${ACTS[name].of} order by 1 limit 400`);
    if (rows.length === 0) continue;
    const role = ctx.rng.chance(0.35) ? 'admin' : ctx.rng.pick(ROLES);
    const row = ctx.rng.pick(rows);
    const step = {
      row,
      n,
      rng: ctx.rng,
      who: ACTS[name].by?.({ row, people }) ?? people[role],
      workers,
      today: dayIn(0),
      inDays: dayIn,
    };
    const reply = await oneAct(ACTS[name], step);
    if (reply === undefined) continue;
    if (!reply.known || reply.status >= 500)
      anomalies.push(`act ${n}: ${name} by ${role} answered ${reply.status ?? reply.cause}: ${reply.message}`);
    if (!reply.success) {
      const key = `${name}: ${reply.message}`;
      seen.refused.set(key, (seen.refused.get(key) ?? 0) + 1);
      continue;
    }
    seen.done.set(name, (seen.done.get(name) ?? 0) + 1);
    const after = await readStates(database);
    for (const [dict, from, to] of movesBetween(states, after)) {
      if (from !== undefined)
        seen.left.set(`${dict} ${from}`, [...(seen.left.get(`${dict} ${from}`) ?? []), `${name} (${role})`]);
      seen.reached.set(`${dict} ${to}`, name);
    }
    states = after;
  }
  await database.close();
  await server.stop();
  const verify = await cli(['verify'], { env });
  if (verify.code !== 0) anomalies.push(`verify: ${faultsIn(verify.output)}`);
  return { acts, anomalies, seen, present: new Map([...first, ...presentStates(states)]) };
}

/** The checks that found something, with what they found. */
const faultsIn = (output) =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('✓'))
    .join('\n')
    .slice(0, 2000);

/** The reply of an act, or nothing when the person may not even prepare it. */
async function oneAct(act, step) {
  const prepared = act.prepare ? await act.prepare(step) : undefined;
  if (act.prepare && !prepared) return undefined;
  const [method, path, body] = act.call({ ...step, prepared });
  return step.who.send(method, path, body === undefined ? {} : { body });
}

/** States in which something lies that nobody moved on, and that are not the end by design. */
function stuck({ seen, present }) {
  return [...present.keys()].filter((key) => {
    const [dict, value] = key.split(' ');
    return !seen.left.has(key) && !(FINAL[dict] ?? []).includes(value) && dict !== 'deleted' && value !== '';
  });
}

const counted = (map) => [...map].map(([name, count]) => `${name} ${count}`).join(', ');

async function both(ctx) {
  const folder = tempFolder('acts');
  const results = [await run(ctx, { DATA_DIR: folder }, { file: sqliteFile(folder) })];
  if (ctx.postgres) {
    const own = await ownDatabase(ctx.postgres, 'songbai_torture_acts');
    results.push(await run(ctx, { DATA_DIR: tempFolder('acts-pg'), DATABASE_URL: own.url }, { url: own.url }));
    await own.drop();
  }
  const left = results.flatMap(({ seen }) => [...seen.left.keys()]);
  const open = results.flatMap(stuck).filter((key) => !left.includes(key));
  const enough = results[0].acts >= SIZES.full;
  return {
    calls: results.reduce((sum, { acts }) => sum + acts, 0),
    trials: results.reduce((sum, { acts }) => sum + acts, 0),
    unknowns: 0,
    anomalies: [
      ...results.flatMap(({ anomalies }) => anomalies),
      // Few acts do not come by every state.
      ...(enough ? [...new Set(open)].map((key) => `nobody leaves ${key}, and it is not final by design`) : []),
    ],
    notes: {
      'acts that happened': counted(results[0].seen.done),
      'acts that never happened': NAMES.filter((name) => !results.some(({ seen }) => seen.done.has(name))).join(', '),
      'states left': new Set(left).size,
    },
    seen: results[0].seen,
  };
}

export const acts = {
  id: 'I-14',
  name: 'acts',
  slice: true,
  claim: 'Every state has a way out, and nothing that people do breaks an invariant',
  how: 'Ten people, one of each role, do random things to the records of the demo: sell, pay, cancel, refund, renew, bury, serve; no reply may be a server error, `verify` finds nothing afterwards, and every state that is not final by design was left by somebody.',
  run: async (ctx) => {
    const { seen, ...result } = await both(ctx);
    if (process.env.ACTS_REFUSED) for (const [text, count] of seen.refused) ctx.note(`${count} × ${text}`);
    return result;
  },
  controls: [
    {
      name: 'cancel',
      what: 'a cancelled order keeps its plot',
      run: async (ctx) => {
        const folder = tempFolder('acts');
        return (await run(ctx, { DATA_DIR: folder }, { file: sqliteFile(folder) }, await brokenBuild('cancel')))
          .anomalies;
      },
    },
  ],
};
