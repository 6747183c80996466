import {
  GENERATIONS_PATH,
  type PlotGeneration,
  TIMELINE_PATH,
  type TimelineKind,
  type TimelinePage,
} from '@songbai/contract/modules/event/event.calls.ts';
import { getResult } from '../../api/client.ts';

/** What a command invalidates of a record, it invalidates of its history, too (resource/invalidate.ts). */
const RESOURCES: Readonly<Record<TimelineKind, string>> = {
  plot: 'plot',
  order: 'order',
  service: 'serviceOrder',
  customer: 'customer',
};

export const EVENT_KEYS = {
  timeline: (kind: TimelineKind, id: string) => [RESOURCES[kind], 'timeline', id] as const,
  generations: (id: string) => ['plot', 'generations', id] as const,
};

export function fetchTimeline(
  kind: TimelineKind,
  id: string,
  after: string | undefined,
  signal?: AbortSignal,
): Promise<TimelinePage> {
  return getResult(TIMELINE_PATH, { kind, id, after }, { signal });
}

export function fetchGenerations(id: string, signal?: AbortSignal): Promise<PlotGeneration[]> {
  return getResult(GENERATIONS_PATH, { id }, { signal });
}
