import {
  escapeHtml,
  filledTemplate,
  isRich,
  type TemplateValues,
} from '@songbai/contract/modules/message/fill.rules.ts';
import { MESSAGE_DICTS, MESSAGE_TYPE, TEMPLATE_USE } from '@songbai/contract/modules/message/message.dicts.ts';
import {
  EVENT_PAGES,
  type EventValues,
  MESSAGE_EVENTS,
  type MessageEvent,
} from '@songbai/contract/modules/message/message-events.ts';
import { quietUntil } from '@songbai/contract/modules/own-setting/quiet.rules.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Work } from '../../resource/write/work.ts';
import { notifyUsers, type UserMessage } from '../announcement/index.ts';
import { noticeSettingsOf } from '../own-setting/index.ts';
import type { ChannelType } from './channels/channel.ts';
import { robotOwners } from './own-robot.store.ts';
import { everybodyOf, type Person, peopleOf } from './people.store.ts';
import { type NewMessage, queueMessages } from './queue.store.ts';
import { type StoredTemplate, seedTemplates, templateOf, unseededTemplates } from './template.store.ts';

/** Who is told about an event, and where it happened. */
export interface EventMessage<E extends MessageEvent>
  extends Pick<UserMessage, 'tenantId' | 'userIds' | 'priority' | 'openType' | 'openPage' | 'busType' | 'busId'> {
  event: E;
  values: EventValues<E>;
}

/** An event that is itself a message of the bell: only the other ways are left. */
interface RungEvent<E extends MessageEvent> extends Pick<EventMessage<E>, 'tenantId' | 'event' | 'values'> {
  /** Everybody of the tenant when undefined. */
  userIds: readonly string[] | undefined;
  busId: string;
  /** Date-time before which nothing goes out. */
  notBefore: string | undefined;
}

const GROUPS: ReadonlySet<string> = new Set([MESSAGE_TYPE.wecom, MESSAGE_TYPE.dingtalk, MESSAGE_TYPE.feishu]);

/**
 * Tells people about an event by its template, in the caller's unit of work: the bell at once, the rest by the queue.
 * A template that is not applied, or was deleted, means that nobody wants to know.
 */
export async function notify<E extends MessageEvent>(work: Work, message: EventMessage<E>): Promise<void> {
  const { tenantId, event, values } = message;
  const own = work.as(systemActor(tenantId));
  const template = await appliedTemplate(own, tenantId, event);
  if (!template) return;
  const people = await peopleOf(own.db, tenantId, message.userIds);
  const text = textOf(template, values);
  const wishes = await wishesOf(own, event, people);
  const channels = channelsOf(template.channels);
  const ringing = channels.includes(MESSAGE_TYPE.system) ? people.filter(wishes.by(MESSAGE_TYPE.system)) : [];
  if (ringing.length > 0) await ring(own, message, ringing, text);
  const reached = (type: ChannelType) => (person: Person) =>
    wishes.by(type)(person) && hasWay(own, event, type, person);
  const rows = [...channels, MESSAGE_TYPE.robot].flatMap((type) =>
    rowsOf(type, people.filter(reached(type)), text, wishes.until),
  );
  if (rows.length > 0) await queueMessages(own, rows);
}

/** Tells people by mail, short message and robots about what their bells ring for already. */
export async function notifyBesides<E extends MessageEvent>(work: Work, message: RungEvent<E>): Promise<void> {
  const { tenantId, event, values, userIds, busId, notBefore } = message;
  const own = work.as(systemActor(tenantId));
  const template = await appliedTemplate(own, tenantId, event);
  if (!template) return;
  const channels = channelsOf(template.channels).filter((type) => type !== MESSAGE_TYPE.system);
  const people = userIds ? await peopleOf(own.db, tenantId, userIds) : await everybodyOf(own.db, tenantId);
  const text = textOf(template, values);
  const wishes = await wishesOf(own, event, people);
  const until = (person: Person) => later(wishes.until(person), notBefore);
  const rows = [...channels, MESSAGE_TYPE.robot].flatMap((type) =>
    rowsOf(type, people.filter(wishes.by(type)), text, until),
  );
  if (rows.length === 0) return;
  const about = { busId, ...(notBefore === undefined ? {} : { notBefore }) };
  await queueMessages(
    own,
    rows.map((row) => ({ ...about, ...row })),
  );
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && (other === undefined || one > other) ? one : other;

async function appliedTemplate(work: Work, tenantId: number, event: MessageEvent): Promise<StoredTemplate | undefined> {
  const template = (await templateOf(work.db, tenantId, event)) ?? (await shippedTemplate(work, tenantId, event));
  return template?.useStatus === TEMPLATE_USE.on ? template : undefined;
}

/** A title of values alone may come out empty. */
function textOf(template: StoredTemplate, values: TemplateValues): Text {
  const { title, content } = filledTemplate(template, values);
  return { title: title || '系统消息', content, html: isRich(template.templateType) };
}

interface Wishes {
  /** Who wants to be reached this way. */
  by(type: ChannelType): (person: Person) => boolean;
  /** When the quiet time of a person ends, if it is now. */
  until(person: Person): string | undefined;
}

/**
 * What the people have set for themselves about an event. Nobody switches off the robot of a group; whoever names one of
 * his own hears by it of every event, whatever the template says, but for those he switched off.
 */
async function wishesOf(work: Work, event: MessageEvent, people: readonly Person[]): Promise<Wishes> {
  const ids = people.map(({ id }) => id);
  const settings = await noticeSettingsOf(work.db, ids);
  const robots = await robotOwners(work.db, ids);
  const now = work.clock.datetime();
  return {
    by: (type) => (person) =>
      (type !== MESSAGE_TYPE.robot || robots.has(person.id)) &&
      !settings.get(person.id)?.off?.[event]?.some((way) => way === type),
    until: (person) => {
      const quiet = settings.get(person.id)?.quiet;
      return quiet && quietUntil(quiet, now);
    },
  };
}

/** What goes by mail from the start is no failure where there is no mail server, or no address. */
function hasWay(work: Work, event: MessageEvent, type: ChannelType, { email }: Person): boolean {
  if (type !== MESSAGE_TYPE.mail || !('byMail' in MESSAGE_EVENTS[event])) return true;
  return work.server.config.messages.smtp !== undefined && (email ?? '') !== '';
}

/** Tenants made since the start have no templates yet. */
async function shippedTemplate(work: Work, tenantId: number, event: MessageEvent) {
  const missing = await unseededTemplates(work.db, tenantId);
  if (!missing.some(({ code }) => code === event)) return undefined;
  await seedTemplates(work.db, work.clock.datetime(), missing);
  return templateOf(work.db, tenantId, event);
}

type Text = Pick<NewMessage, 'title' | 'content' | 'html'>;

async function ring(
  work: Work,
  { event, values: _, ...message }: EventMessage<MessageEvent>,
  people: readonly Person[],
  { title, content, html }: Text,
): Promise<void> {
  const rich = html ? content : `<p>${escapeHtml(content).replaceAll('\n', '<br>')}</p>`;
  const page = event in EVENT_PAGES ? EVENT_PAGES[event as keyof typeof EVENT_PAGES] : {};
  await notifyUsers(work, { ...page, ...message, userIds: people.map(({ id }) => id), title, content: rich });
}

function rowsOf(type: ChannelType, people: readonly Person[], text: Text, until: Wishes['until']): NewMessage[] {
  if (GROUPS.has(type)) return [{ type, receiver: null, ...text }];
  const sent = type === MESSAGE_TYPE.system ? { sent: true as const } : {};
  return people.map((person) => {
    const notBefore = until(person);
    return { type, receiver: person.username, ...text, ...sent, ...(notBefore ? { notBefore } : {}) };
  });
}

function channelsOf(text: string | null): ChannelType[] {
  const given = (text ?? MESSAGE_TYPE.system).split(',');
  const known = given.filter((type): type is ChannelType => Object.hasOwn(MESSAGE_DICTS.messageType.items, type));
  return known.filter((type) => type !== MESSAGE_TYPE.robot);
}
