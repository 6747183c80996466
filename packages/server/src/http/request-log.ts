import { type FastifyBaseLogger, LogController } from 'fastify';
import type { RootLog } from '../platform/log.ts';

interface RequestLog {
  loggerInstance: FastifyBaseLogger;
  logController: LogController;
  childLoggerFactory: (log: FastifyBaseLogger, bindings: object, options: object) => FastifyBaseLogger;
}

/**
 * Fastify's options for the log: `request.log` adds the request id to each line. No line per call, as changes are kept
 * in the log tables of the database (modules/log).
 */
export function requestLog(log: RootLog): RequestLog {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: (parent, bindings, options) => new LazyChild(() => parent.child(bindings, options)),
  };
}

/**
 * Creates the child logger with its first line: the redaction makes a child cost 7 µs, and few requests log anything.
 * Fastify checks every method of it, so these are no getters.
 */
class LazyChild implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get level() {
    return this.#own().level;
  }

  fatal(...words: unknown[]): void {
    this.#write('fatal', words);
  }
  error(...words: unknown[]): void {
    this.#write('error', words);
  }
  warn(...words: unknown[]): void {
    this.#write('warn', words);
  }
  info(...words: unknown[]): void {
    this.#write('info', words);
  }
  debug(...words: unknown[]): void {
    this.#write('debug', words);
  }
  trace(...words: unknown[]): void {
    this.#write('trace', words);
  }
  silent(...words: unknown[]): void {
    this.#write('silent', words);
  }

  child(bindings: object, options?: object): FastifyBaseLogger {
    return this.#own().child(bindings, options);
  }

  #own(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  #write(name: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent', words: unknown[]): void {
    const own = this.#own();
    Reflect.apply(own[name], own, words);
  }
}
