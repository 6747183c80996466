import { type FastifyBaseLogger, LogController } from 'fastify';
import type { RootLog } from '../platform/log.ts';

interface RequestLog {
  loggerInstance: FastifyBaseLogger;
  logController: LogController;
  childLoggerFactory: (log: FastifyBaseLogger, bindings: object, options: object) => FastifyBaseLogger;
}

/**
 * Fastify's options for the log: `request.log` names its request in each line. No line for each call, as changes are kept
 * in the database's own log (modules/log).
 */
export function requestLog(log: RootLog): RequestLog {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: (parent, bindings, options) => {
      const lazy = Object.create(LAZY) as LazyChild;
      lazy.make = () => parent.child(bindings, options);
      return lazy as unknown as FastifyBaseLogger;
    },
  };
}

interface LazyChild {
  make(): FastifyBaseLogger;
  made?: FastifyBaseLogger;
}

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const;

/** Makes the child with its first line: what is left out of lines makes a child cost 7 µs, and hardly any request writes. */
const LAZY: object = Object.fromEntries(
  METHODS.map((name) => [
    name,
    function write(this: LazyChild, ...words: unknown[]): unknown {
      this.made ??= this.make();
      const child = this.made;
      return (child[name] as (...words: unknown[]) => unknown).apply(child, words);
    },
  ]),
);
