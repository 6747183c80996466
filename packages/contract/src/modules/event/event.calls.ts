import { type Static, Type } from 'typebox';

const TIMELINE_KINDS = ['plot', 'order', 'service', 'customer'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_PATH = '/cemetery/event/timeline';
export const GENERATIONS_PATH = '/cemetery/event/generations';

const id = Type.String({ minLength: 1, maxLength: 36, title: 'id' });

/** `GET /cemetery/event/timeline`: what was done to a record, the newest first; `after` continues a page. */
export const timelineQuery = Type.Object({
  kind: Type.Unsafe<TimelineKind>({ type: 'string', enum: [...TIMELINE_KINDS], title: '类型' }),
  id,
  after: Type.Optional(
    Type.String({ maxLength: 60, pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,[\\w-]+$', title: '续页位置' }),
  ),
});
export type TimelineQuery = Static<typeof timelineQuery>;

/** A value before and after, as people read it; null for none. */
export interface TimelineChange {
  label: string;
  before: string | null;
  after: string | null;
}

export interface TimelineEntry {
  id: string;
  time: string;
  actorName: string;
  /** What was done, in words. */
  title: string;
  summary: string;
  /** What the person typed as the reason. */
  reason: string | null;
  changes: TimelineChange[];
}

export interface TimelinePage {
  records: TimelineEntry[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}

/** `GET /cemetery/event/generations` */
export const generationsQuery = Type.Object({ id });

/** A right of use; holder and order are null for who may not see the order. */
export interface ShownRight {
  id: string;
  status: string;
  holderName: string | null;
  orderNo: string | null;
  startDate: string;
  endDate: string | null;
  endType: string | null;
}

export interface ShownHold {
  id: string;
  type: string;
  status: string;
  holderName: string;
  reason: string | null;
  startTime: string;
  expireTime: string | null;
  releaseTime: string | null;
  releaseReason: string | null;
}

/** The rights and holds of one generation of a plot (domain.md §3.6), the newest first. */
export interface PlotGeneration {
  generation: number;
  rights: ShownRight[];
  holds: ShownHold[];
}
