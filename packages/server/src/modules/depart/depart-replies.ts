import type { Database } from '../../db/database.ts';
import { type PackedReply, packReply } from '../../http/packed-reply.ts';
import { type DepartText, departTexts, flatJson, treeJson } from './depart-texts.ts';
import { idTree, NOBODY } from './depart-tree.ts';
import { byDepart, directorsNow } from './directors.store.ts';

/** Replies with all departments of a tenant, or with those that somebody is in charge of. */
export interface DepartReplies {
  /** The tree with those in charge. */
  tree(tenantId: number): Promise<PackedReply>;
  /** The tree by id and name alone. */
  ids(tenantId: number): Promise<PackedReply>;
  /** By their codes in a row. */
  flat(tenantId: number): Promise<PackedReply>;
  /** Departments with all below them, which stand at the top whatever is above; `message` goes with them. */
  below(tenantId: number, ids: readonly string[], message: string): Promise<PackedReply>;
}

/** 20,000 departments take half a megabyte. */
const KEPT_REPLIES = 64;

/**
 * Replies are packed once and kept until a department or who is in charge changes: joining and packing 12 MB costs
 * 150 ms of processor time, sending what is packed next to nothing.
 */
export function departReplies(database: Database): DepartReplies {
  const texts = departTexts(database);
  const kept = new Map<string, { version: string; reply: Promise<PackedReply> }>();
  const keep = (key: string, version: string, pack: () => Promise<PackedReply>): Promise<PackedReply> => {
    const known = kept.get(key);
    if (known?.version === version) return known.reply;
    const reply = pack();
    if (kept.size >= KEPT_REPLIES) kept.clear();
    kept.set(key, { version, reply });
    reply.catch(() => {
      if (kept.get(key)?.reply === reply) kept.delete(key);
    });
    return reply;
  };
  const departs = async (
    tenantId: number,
    kind: string,
    json: (all: readonly DepartText[]) => string,
    message = '',
  ) => {
    const { state, departs: all } = await texts(tenantId);
    return keep(`${tenantId} ${kind} ${message}`, String(state), () => packReply(json(all), message));
  };
  return {
    tree: async (tenantId) => {
      const directors = await directorsNow(database);
      const { state, departs: all } = await texts(tenantId);
      const version = `${state} ${JSON.stringify(directors)}`;
      return keep(`${tenantId} tree`, version, () => packReply(treeJson(all, byDepart(directors))));
    },
    ids: (tenantId) => departs(tenantId, 'ids', (all) => JSON.stringify(idTree(all))),
    flat: (tenantId) => departs(tenantId, 'flat', flatJson),
    below: (tenantId, ids, message) =>
      departs(tenantId, `below ${ids.join()}`, (all) => treeJson(all, NOBODY, new Set(ids)), message),
  };
}
