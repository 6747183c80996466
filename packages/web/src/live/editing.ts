import { LIMITS } from '@songbai/contract/limits.ts';
import type { LiveTableNews } from '@songbai/contract/wire/live-table.ts';
import { useEffect, useState } from 'react';
import { channelOf } from './page-channels.ts';

/** Key of the messages between open forms; any client may send them, and none relies on them. */
const KEY = 'record_editing';

export interface Editor {
  userId: string;
  realname: string;
}

/** Forms open elsewhere on one record; those without a recent announcement are dropped. */
export function createEditors(now: () => number, changed: (editors: Editor[]) => void) {
  const forms = new Map<string, Editor & { until: number }>();
  const notify = () =>
    changed([...new Map([...forms.values()].map(({ until: _until, ...one }) => [one.userId, one])).values()]);
  return {
    /** True when the form is new, so that this one has to announce itself to it. */
    here(form: string, editor: Editor): boolean {
      const fresh = !forms.has(form);
      forms.set(form, { ...editor, until: now() + LIMITS.editingLifeMs });
      if (fresh) notify();
      return fresh;
    },
    gone(form: string): void {
      if (forms.delete(form)) notify();
    },
    sweep(): void {
      const late = [...forms].filter(([, { until }]) => until < now());
      for (const [form] of late) forms.delete(form);
      if (late.length > 0) notify();
    },
  };
}

/**
 * Lists other users who have this record open for editing, and announces this form to them (user-asks row 7). Empty
 * without a record or a connection: it is a hint, the version decides.
 */
export function useOthersEditing(pageId: string, recordId: string | undefined): readonly Editor[] {
  const [others, setOthers] = useState<readonly Editor[]>([]);
  useEffect(() => {
    if (recordId === undefined) return undefined;
    const form = Math.random().toString(36).slice(2);
    const channel = channelOf(pageId);
    const editors = createEditors(Date.now, setOthers);
    const say = (state: 'here' | 'gone') =>
      channel.send({ type: 'common_send_date', data: { key: KEY, args: [recordId, form, state] } });
    const hear = (news: LiveTableNews) => {
      if (news.type !== 'common_send_date' || news.data.key !== KEY) return;
      const [record, from, state] = news.data.args;
      if (record !== recordId || typeof from !== 'string' || from === form) return;
      if (state === 'gone') editors.gone(from);
      else if (editors.here(from, news.sender)) say('here');
    };
    const stops = [channel.listen(hear), channel.whenOpen(() => say('here'))];
    const timer = setInterval(() => {
      editors.sweep();
      say('here');
    }, LIMITS.editingBeatMs);
    return () => {
      clearInterval(timer);
      say('gone');
      for (const stop of stops) stop();
      setOthers([]);
    };
  }, [pageId, recordId]);
  return others;
}
