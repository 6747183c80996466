import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, tempFolder, track } from '../../torture/lib/processes.mjs';

const example = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The committed example with other addresses, nothing else; each of them has to stand in it. */
function withAddresses(name, addresses) {
  let text = example(name);
  for (const [from, to] of Object.entries(addresses)) {
    if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Settings of a node as the example file of the unit gives them. */
export function exampleSettings() {
  const lines = example('songbai.env.example').split('\n');
  const pairs = lines
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(pairs);
}

function run(program, args) {
  const child = track(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.once('error', (error) => {
    output += String(error);
  });
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function haproxy(name, addresses) {
  const file = join(tempFolder('haproxy'), name);
  writeFileSync(file, withAddresses(name, addresses));
  return run('haproxy', ['-db', '-f', file]);
}

/** nginx includes the example from a main file that keeps everything inside a folder of its own. */
function nginx(addresses) {
  const folder = tempFolder('nginx');
  writeFileSync(join(folder, 'songbai.conf'), withAddresses('nginx.conf', addresses));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const main = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr warn; worker_processes 1;
    events { worker_connections 1024; }
    http { ${paths} access_log off; include ${folder}/songbai.conf; }`;
  writeFileSync(join(folder, 'main.conf'), main);
  return run('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'main.conf')]);
}

const host = (url) => new URL(url).host;

/** A proxy in front of two nodes. */
export async function webProxy(kind, [first, second]) {
  const port = await freePort();
  const nodes = { '10.0.0.11:8080': host(first), '10.0.0.12:8080': host(second) };
  const started =
    kind === 'nginx'
      ? nginx({ ...nodes, 'listen 80;': `listen 127.0.0.1:${port};` })
      : haproxy('haproxy.cfg', { ...nodes, 'bind :80\n': `bind 127.0.0.1:${port}\n` });
  return { url: `http://127.0.0.1:${port}`, ...started };
}

/** The one address behind which the primary of two databases answers. */
export async function databaseProxy({ primary, standby }) {
  const port = await freePort();
  const started = haproxy('haproxy-postgres.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '10.0.0.21:5432': `127.0.0.1:${primary.port}`,
    '10.0.0.22:5432': `127.0.0.1:${standby.port}`,
  });
  return { url: `postgres://postgres@127.0.0.1:${port}/songbai`, ...started };
}
