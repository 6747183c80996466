import { LIMITS } from '@songbai/contract/limits.ts';
import { type SourceConnection, SourceFailure, type SourcePlace } from '../connection.ts';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';
import { openRemote } from './remote.ts';

/** Drivers' own time-outs come first, where they have one; those in a process begin only when it runs and has its driver. */
const TIMEOUT_MS = 500;
const PROCESS_MS = 15_000;

function opening(place: SourcePlace): Promise<SourceConnection> {
  if (place.engine === 'mysql') return openMysql(place);
  return place.engine === 'postgres' ? openPostgres(place) : openRemote(place);
}

/**
 * Opens a connection, or gives up: some drivers wait for ever for a server that accepts and says nothing.
 * @throws whatever the driver throws
 */
export async function openConnection(place: SourcePlace): Promise<SourceConnection> {
  const isRemote = place.engine === 'sqlite' || place.engine === 'sqlserver';
  const ms = LIMITS.sourceConnectMs + (isRemote ? PROCESS_MS : TIMEOUT_MS);
  const connecting = opening(place);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SourceFailure('连接超时，对方没有应答，请检查地址、端口和类型')), ms);
  });
  try {
    return await Promise.race([connecting, timeout]);
  } catch (error) {
    connecting.then(
      (connection) => connection.destroy(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
