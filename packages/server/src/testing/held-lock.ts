import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const HOLD = `
const Sqlite = require(process.argv[1]);
const connection = new Sqlite(process.argv[2]);
connection.exec('begin immediate');
process.stdout.write('held');
process.stdin.once('data', () => { connection.exec('commit'); connection.close(); process.exit(0); });
`;

/** Another process that holds the write lock of an embedded database until it is told to let go. */
export async function holdLock(file: string): Promise<{ release(): Promise<void> }> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const child: ChildProcess = spawn(process.execPath, ['-e', HOLD, driver, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output');
  await once(child.stdout, 'data');
  return {
    release: async () => {
      const ended = once(child, 'exit');
      child.stdin?.write('let go');
      await ended;
    },
  };
}
