import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FigurePoint, NodeFigures } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import type { RedisParts } from '../../platform/redis.ts';

/** The latest figures of every node of the installation. */
export interface NodeBoard {
  /** Lays this node's figures out for the others. */
  publish(point: FigurePoint): Promise<void>;
  /** Those of the others; undefined when they cannot be asked for. */
  others(): Promise<NodeFigures[] | undefined>;
  /** Takes them away: this node ends. */
  leave(): Promise<void>;
}

/** A node alone. */
const ALONE: NodeBoard = { publish: async () => undefined, others: async () => [], leave: async () => undefined };

export const nodeFigures = ({ at: _at, ...point }: FigurePoint, everyMs: number): NodeFigures => ({
  ...point,
  host: hostname(),
  pid: process.pid,
  seconds: everyMs / 1000,
  own: true,
});

/**
 * Nodes meet in Redis, as with everything that they share: each lays its figures out under a name that Redis forgets after
 * three rounds, so that clocks do not matter and a node that died is not shown.
 */
export function nodeBoard(
  redis: Pick<RedisParts, 'client' | 'prefix'> | undefined,
  everyMs: number,
  log: Log,
): NodeBoard {
  if (!redis) return ALONE;
  const { client, prefix } = redis;
  const id = randomUUID();
  const names = `${prefix}nodes`;
  const placeOf = (node: string) => `${prefix}node:${node}`;
  const quietly = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      log.debug(errorFields(error), 'figures of nodes are not shared');
      return undefined;
    }
  };
  return {
    publish: async (point) => {
      const text = JSON.stringify(nodeFigures(point, everyMs));
      await quietly(() =>
        client
          .multi()
          .sadd(names, id)
          .set(placeOf(id), text, 'PX', everyMs * 3)
          .exec(),
      );
    },
    others: () =>
      quietly(async () => {
        const known = (await client.smembers(names)).filter((node) => node !== id);
        if (known.length === 0) return [];
        const texts = await client.mget(known.map(placeOf));
        const gone = known.filter((_, at) => texts[at] === null);
        if (gone.length > 0) await client.srem(names, gone);
        const found = texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as NodeFigures]));
        return found.map((node) => ({ ...node, own: false })).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
      }),
    leave: async () => {
      await quietly(() => client.multi().srem(names, id).del(placeOf(id)).exec());
    },
  };
}

const nameOf = ({ host, pid }: NodeFigures): string => `${host} ${pid}`;
