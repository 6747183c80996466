import type { Tables } from '../../db/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

/** One line of a plot's or a document's history (domain.md §3.24). */
export interface BusinessEvent {
  /** The plot whose timeline shows the event. */
  plotId: string | null;
  bizType: 'plot' | 'order' | 'payment' | 'serviceOrder' | 'deceased' | 'customer' | 'burial' | 'import';
  bizId: string;
  event: string;
  /** One readable Chinese sentence, 200 characters at most. */
  summary: string;
  /** What the person typed as the reason; the sentence may hold it too, but is cut. */
  reason?: string | null;
  /** Changed fields only. */
  before: object | null;
  after: object | null;
}

/** A row of the history; the table refuses every later change (I13). */
export function eventRow(actor: Actor, clock: Clock, event: BusinessEvent): Tables['cemEvent'] {
  const { before, after, summary, reason, ...rest } = event;
  return {
    ...rest,
    id: newId(),
    tenantId: actor.tenantId,
    time: clock.datetime(),
    actorId: actor.userId,
    actorName: actor.realname,
    ip: actor.ip,
    summary: summary.slice(0, 200),
    reason: reason?.trim() || null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  };
}
