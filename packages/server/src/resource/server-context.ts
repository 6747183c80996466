import type { FastifyInstance } from 'fastify';
import type { FileCookies } from '../http/file-cookie.ts';
import type { Sessions } from '../http/session.ts';
import type { Actor } from '../platform/actor.ts';
import type { Cache } from '../platform/cache.ts';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { LivePublisher } from '../platform/live.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound.ts';
import type { StoreContext } from './context.ts';
import type { ResourceTable } from './describe/columns.ts';
import type { Dictionaries } from './describe/dictionaries.store.ts';
import type { FieldChoices } from './read/choices.ts';

/** Dependencies of modules: one instance per server, passed explicitly. */
export interface Server extends StoreContext {
  config: Config;
  log: Log;
  cache: Cache;
  sessions: Sessions;
  live: LivePublisher;
  /** Checks every address that calls to other systems connect to. */
  outbound: Outbound;
  dicts: Dictionaries;
  fileCookies: FileCookies;
  /** Where the bytes of stored files lie. */
  storage: FileStorage;
  /**
   * Whether a person may see a record, by its table: with the same rights, data rules and hooks as the call that shows
   * it. Filled as the routes are registered.
   */
  recordViews: Map<string, (actor: Actor, id: string) => Promise<boolean>>;
  /** Tables that are designed while the server runs; the module that runs them fills it. */
  designed: DesignedTables;
}

/** Looks up tables that no code knows, as other modules come across their names. */
export interface DesignedTables {
  /**
   * The table of that name in the database, as its live version describes it, when it belongs to the actor's tenant or
   * to the platform; `open`: this person may open its page.
   */
  find(actor: Actor, table: string): Promise<{ table: ResourceTable; open: boolean } | undefined>;
  /** Whether this person sees a row, by its table in the database. */
  sees(actor: Actor, table: string, id: string): Promise<boolean>;
  /**
   * What a field chooses from, by its key (`choiceKey` of the contract), for whoever may open the field's table and see the field.
   * @throws AppError onlineChoice for anything else
   */
  choices(actor: Actor, key: string): Promise<FieldChoices>;
  /**
   * Where a form of this person asks whether a value is free, by the names of table and field; undefined: there is no such
   * form, or the field is not unique. `mayAsk`: he fills the form in and sees what others have in the field.
   */
  unique(actor: Actor, table: string, field: string): Promise<{ table: ResourceTable; mayAsk: boolean } | undefined>;
}

/** Until the module that runs designed tables is there. */
export const NOTHING_DESIGNED: DesignedTables = {
  find: async () => undefined,
  sees: async () => false,
  choices: async () => {
    throw new AppError('onlineChoice');
  },
  unique: async () => undefined,
};

/** A module registers its routes on the API scope and may return work to be stopped with the server. */
export type ServerModule = (app: FastifyInstance, server: Server) => undefined | { stop(): void | Promise<void> };
