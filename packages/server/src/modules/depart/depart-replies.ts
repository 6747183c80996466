import type { Database } from '../../db/database.ts';
import { type PackedReply, packReply } from '../../http/packed-reply.ts';
import { type DepartText, departTexts, flatJson, treeJson } from './depart-texts.ts';
import { idTree, NOBODY } from './depart-tree.ts';
import { byDepart, directorsNow } from './directors.store.ts';

/** Replies with all departments of a tenant, or with those that a person is in charge of. */
export interface DepartReplies {
  /** The tree with the superiors of each department. */
  tree(tenantId: number): Promise<PackedReply>;
  /** The tree with id and name only. */
  ids(tenantId: number): Promise<PackedReply>;
  /** A flat list by code. */
  flat(tenantId: number): Promise<PackedReply>;
  /** Subtrees of departments, which become the roots; `message` is returned with them. */
  below(tenantId: number, ids: readonly string[], message: string): Promise<PackedReply>;
}

/** 20,000 departments take half a megabyte. */
const KEPT_REPLIES = 64;

/**
 * Replies are compressed once and cached until a department or its superiors change: building and compressing 12 MB
 * costs 150 ms of processor time, sending the cached bytes next to nothing.
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
