import { beside, reportBeside, watched } from './lib/beside.mjs';
import { customers, XLSX } from './lib/customers.mjs';
import { onEachEngine } from './lib/engines.mjs';
import { growPlots } from './lib/million.mjs';
import { growPlotsOnPostgres } from './lib/million-postgres.mjs';
import { SERVER, signIn, startServer } from './lib/server-process.mjs';

const ROWS = Number(process.env.BENCH_EXCEL_ROWS ?? 100_000);

/** Export and import of many rows, and their effect on concurrent calls (budgets.md, Import, export). */
export async function benchExcel() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'small' };
    const script = process.env.BENCH_SERVER ?? SERVER;
    await (await startServer(env, script)).stop();
    await (engine === 'SQLite' ? growPlots(env.DATA_DIR, ROWS) : growPlotsOnPostgres(env.DATABASE_URL, ROWS));
    const measured = watched(env);
    const server = await startServer(measured, script);
    const { token } = await signIn(server.url);
    const bystander = () => beside(server, token, measured);
    await exporting(engine, server, token, bystander);
    await importing(engine, server, token, bystander);
    await server.stop();
  });
}

async function exporting(engine, server, token, bystander) {
  const url = `${server.url}/api/cemetery/plot/exportXls?column=createTime&order=desc`;
  const { value: bytes, ...seen } = await bystander()(async () => {
    const reply = await fetch(url, { headers: { 'x-access-token': token } });
    return (await reply.arrayBuffer()).byteLength;
  });
  reportBeside(
    `${engine}: export of ${ROWS.toLocaleString('en')} plots`,
    seen,
    { seconds: 3, memory: 150 },
    `${bytes} bytes`,
  );
}

async function importing(engine, server, token, bystander) {
  const content = await customers(ROWS);
  const send = (query = '') => {
    const form = new FormData();
    form.append('file', new Blob([content], { type: XLSX }), '客户.xlsx');
    const url = `${server.url}/api/cemetery/customer/importExcel${query}`;
    return fetch(url, { method: 'POST', headers: { 'x-access-token': token }, body: form }).then((reply) =>
      reply.json(),
    );
  };
  const name = `${ROWS.toLocaleString('en')} customers × 15 columns`;
  const budget = { seconds: 15, memory: 250 };
  const { value: first, ...seen } = await bystander()(() => send());
  reportBeside(`${engine}: import of ${name}`, seen, budget, first.message);
  const { value: dry, ...looked } = await bystander()(() => send('?dryRun=1'));
  reportBeside(`${engine}: dry run of the same file`, looked, budget, dry.message);
  const { value: again, ...second } = await bystander()(() => send());
  reportBeside(`${engine}: second import of the same file`, second, budget, again.result?.msg ?? again.message);
}
