import type { Serializable } from 'node:child_process';
import { startProcess } from '../../../platform/workers.ts';
import {
  type SourceConnection,
  SourceFailure,
  type SourceLimits,
  type SourcePlace,
  type SourceRows,
  type SourceValue,
} from '../connection.ts';

/** What the process of a connection is asked, one thing after the other. */
export type RemoteRequest =
  | { open: SourcePlace }
  | { text: string; values: readonly SourceValue[]; limits: SourceLimits };

export type RemoteReply = { rows: SourceRows } | { failure: string };

/**
 * A connection in a process of its own, without any part of our environment: a statement of SQLite cannot be stopped, a
 * process can; and the driver of SQL Server throws where nobody can catch when something else answers.
 */
export async function openRemote(place: SourcePlace): Promise<SourceConnection> {
  const child = startProcess('source', '../modules/data-source/drivers/source.worker.ts');
  let alive = true;
  const ended = () => {
    alive = false;
  };
  child.on('error', ended);
  child.on('exit', ended);
  const destroy = () => {
    ended();
    child.kill('SIGKILL');
  };
  const ask = (request: RemoteRequest) =>
    new Promise<SourceRows>((resolve, reject) => {
      const gone = () => reject(new SourceFailure('连接被对方中断，请检查端口和数据库类型'));
      child.once('exit', gone);
      child.once('error', gone);
      child.once('message', (message) => {
        child.removeListener('exit', gone);
        child.removeListener('error', gone);
        const reply = message as RemoteReply;
        if ('failure' in reply) reject(new SourceFailure(reply.failure));
        else resolve(reply.rows);
      });
      child.send(request as Serializable, (error) => {
        if (error) gone();
      });
    });
  try {
    await ask({ open: place });
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    alive: () => alive,
    // The process counts what it receives itself.
    received: () => 0,
    destroy,
    run: async (text, values, limits, into) => {
      const { columns, kinds, rows } = await ask({ text, values, limits });
      into.columns(columns, kinds);
      for (const row of rows) into.row(row);
    },
  };
}
