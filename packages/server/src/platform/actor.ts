import type { Filter } from '@songbai/contract/resource/filter.ts';
import type { FieldLevel } from '@songbai/contract/rules/masks.ts';
import type { States } from '@songbai/contract/wire/live.ts';

/** The caller: resolved once per request, passed explicitly, never ambient. */
export interface Actor {
  userId: string;
  username: string;
  realname: string;
  /** Code of the current department, null when none is chosen. */
  orgCode: string | null;
  /** Every business row read or written belongs to this tenant. */
  tenantId: number;
  /** Permission codes currently held. */
  codes: ReadonlySet<string>;
  roleCodes: readonly string[];
  /** Granted data rules by page component, variables already filled in (contract/1 §7.5). */
  dataRules: ReadonlyMap<string, Filter>;
  /** Ids of the designed tables and views whose pages are among the granted menus (online.md §5.1). */
  onlinePages: ReadonlySet<string>;
  /** Ids of what was granted of designed tables where it is under control (contract/2 §15.6). */
  onlineGrants: { has(id: string): boolean };
  /** The roles' settings for sensitive fields, by `resource.field`; the others have their defaults. */
  fieldLevels: ReadonlyMap<string, FieldLevel>;
  sessionId: string;
  /** Id of the token by which a script speaks for the person; it has no session then (ADR 46). */
  accessToken?: string;
  ip: string;
  /** Versions of rights and dictionaries this actor was resolved under. */
  states: States;
  /** Version of the designed tables when the call began; absent where no call did. */
  designs?: number;
}

/** The data rules of a set of pages, combined with "and"; a page without granted rules restricts nothing. */
export function rulesFor(actor: Actor, pages: readonly string[]): Filter {
  const parts = pages.map((page) => actor.dataRules.get(page)).filter((rule) => rule !== undefined);
  return { and: parts };
}

/** Whether the data rules of these pages look at a field: who may only see certain values of it. */
export function rulesName(actor: Actor, pages: readonly string[], field: string): boolean {
  const names = (filter: Filter): boolean =>
    'and' in filter ? filter.and.some(names) : 'or' in filter ? filter.or.some(names) : filter.field === field;
  return names(rulesFor(actor, pages));
}

/** The actor of jobs, imports and seeds that no person started: sees all rows of one tenant. */
export function systemActor(tenantId: number): Actor {
  return {
    userId: 'system',
    username: 'system',
    realname: '系统',
    orgCode: null,
    tenantId,
    codes: new Set(),
    roleCodes: [],
    dataRules: new Map(),
    onlinePages: new Set(),
    onlineGrants: { has: () => true },
    fieldLevels: new Map(),
    sessionId: 'system',
    ip: '',
    states: { rights: 0, dictionaries: 0 },
  };
}
