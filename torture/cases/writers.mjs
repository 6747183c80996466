import { brokenBuild } from '../lib/broken.mjs';
import { good } from '../lib/clients.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { office, orderBody } from '../lib/world.mjs';

const SIZES = { control: 4, slice: 6, small: 30, full: 300 };

/** Records that two people edit, and the field they change; `make` answers the id. */
function records({ admin, cemetery, template, plots }) {
  const add = (path, draft) => async () => (await good(admin.post(`${path}/add`, draft))).id;
  return [
    ['/cemetery/customer', 'remark', add('/cemetery/customer', { name: '陈明', mobile: '13800138000' })],
    ['/cemetery/order', 'remark', add('/cemetery/order', orderBody(plots[0], 1))],
    ['/cemetery/plot', 'remark', async () => plots[1]],
    ['/cemetery/cemetery', 'remark', async () => cemetery.id],
    ['/cemetery/template', 'remark', async () => template.id],
    ['/cemetery/area', 'remark', add('/cemetery/area', { cemeteryId: cemetery.id, code: 'W', name: '争用区' })],
    ['/sys/role', 'description', add('/sys/role', { roleName: '争用', roleCode: 'contested' })],
    ['/sys/sysDepart', 'memo', add('/sys/sysDepart', { departName: '争用', orgCategory: '1' })],
    ['/sys/position', 'name', add('/sys/position', { code: 'contested', name: '争用', postRank: '1' })],
  ];
}

/** Both opened the same version; both save at once. Exactly one may win, and what it wrote must be there. */
async function round(admin, [path, field], id, n) {
  const before = await good(admin.get(`${path}/queryById?id=${id}`));
  const texts = [`甲${n}`, `乙${n}`];
  const save = (text) => admin.put(`${path}/edit`, { id, version: before.version, [field]: text });
  const replies = await Promise.all(texts.map(save));
  const after = await good(admin.get(`${path}/queryById?id=${id}`));
  const winners = texts.filter((_, at) => replies[at].success);
  const found = [];
  if (winners.length !== 1)
    found.push(`${path}: ${winners.length} of two saves won (${replies.map((one) => one.message)})`);
  if (winners.length === 1 && after[field] !== winners[0])
    found.push(`${path}: ${winners[0]} was acknowledged, ${after[field]} is there`);
  if (winners.length === 1 && after.version !== before.version + 1)
    found.push(`${path}: version ${before.version} became ${after.version}`);
  for (const { status } of replies) if (status >= 500) found.push(`${path}: status ${status}`);
  return found;
}

async function contest(ctx, dist) {
  const rounds = ctx.of(SIZES);
  const server = await startServer({ env: { DATA_DIR: tempFolder('writers') }, ...(dist ? { dist } : {}) });
  const place = await office(server, 10);
  const anomalies = [];
  const subjects = records(place);
  for (const subject of subjects) {
    const id = await subject[2]();
    for (let n = 0; n < rounds; n += 1) anomalies.push(...(await round(place.admin, subject, id, n)));
  }
  await server.stop();
  const trials = subjects.length * rounds;
  return {
    calls: trials * 4,
    trials,
    unknowns: 0,
    anomalies,
    notes: { entities: subjects.map(([path]) => path).join(', ') },
  };
}

export const writers = {
  id: 'R-06',
  name: 'writers',
  slice: true,
  claim: 'No lost update',
  how: 'Two people open the same version of a record and save at once, for each kind of record; exactly one wins, what it wrote is there, the other is told.',
  run: (ctx) => contest(ctx),
  controls: [
    {
      name: 'version',
      what: 'the comparison of versions taken away',
      run: async (ctx) => (await contest(ctx, await brokenBuild('version'))).anomalies,
    },
  ],
};
