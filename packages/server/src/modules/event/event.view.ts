import { dictText } from '@songbai/contract/dicts.ts';
import { burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import type { TimelineChange, TimelineEntry } from '@songbai/contract/modules/event/event.calls.ts';
import { eventText } from '@songbai/contract/modules/event/event.texts.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Actor } from '../../platform/actor.ts';
import { type FieldMask, fieldMasks, maskRow } from '../../resource/describe/masks.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import type { EventRow } from './event.store.ts';

type Values = Record<string, unknown>;

/** What an event is about; events of other kinds are shown to nobody here. */
export const ABOUT: Readonly<Record<BusinessEvent['bizType'], Resource | undefined>> = {
  plot,
  order,
  serviceOrder,
  deceased,
  customer,
  burial,
  payment: undefined,
  import: undefined,
};

/** An event as this person may read it: values that he sees masked are masked in the sentence and its reason, too. */
export function entryOf(actor: Actor, row: EventRow): TimelineEntry {
  const resource = ABOUT[row.bizType as BusinessEvent['bizType']];
  const masks = resource ? fieldMasks(actor, resource) : [];
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
  const typed = row.reason ?? textOf(after.cancelReason) ?? textOf(after.deleteReason);
  const hide = (text: string) => hidden(text, [before, after], masks);
  const reason = typed === null ? null : hide(typed);
  const summary = hide(row.summary);
  return {
    id: row.id,
    time: row.time,
    actorName: row.actorName,
    title: eventText(row.bizType, row.event),
    summary,
    reason,
    changes: resource ? changesOf(resource, masks, before, after) : [],
  };
}

function valuesOf(text: string | null): Values {
  const value: unknown = text === null ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A text without the whole values of masked fields. */
function hidden(text: string, states: readonly Values[], masks: readonly FieldMask[]): string {
  let shown = text;
  for (const state of states) {
    const masked = { ...state };
    maskRow(masked, masks);
    for (const { name } of masks) {
      const whole = textOf(state[name]);
      if (whole !== null) shown = shown.replaceAll(whole, textOf(masked[name]) ?? '***');
    }
  }
  return shown;
}

/** What changed of the fields that the record's own page shows, in their order there. */
function changesOf(resource: Resource, masks: readonly FieldMask[], before: Values, after: Values): TimelineChange[] {
  const [old, now] = [{ ...before }, { ...after }];
  maskRow(old, masks);
  maskRow(now, masks);
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const [one, other] = [shownText(field, old[name]), shownText(field, now[name])];
    return one === other ? [] : [{ label: field.label, before: one, after: other }];
  });
}

/** Undefined for kinds that say nothing by themselves, such as ids of other records. */
function shownText(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'dict') return dictText(field.dict, String(value));
  if (field.kind === 'money') return `${yuan(Number(value))} 元`;
  if (field.kind === 'switch') return value === 'Y' ? '是' : '否';
  const plain =
    field.kind === 'text' || field.kind === 'textarea' || field.kind === 'date' || field.kind === 'datetime';
  return plain || field.kind === 'integer' ? String(value) : null;
}
