import { CRON_DEFAULTS, type CronTexts, isUnset } from './expression.ts';
import type { CronField } from './fields.ts';

/**
 * The fields after one was edited: blanks are removed, an empty field gets its default, exactly one of day and week
 * stays set, and finer fields that would make the change run every second, minute or hour get a fixed value (spec/2
 * §4). The cases cascade: a changed year fixes the month, which fixes the day, and so on down to the second.
 */
export function setCronField(texts: CronTexts, field: CronField, written: string): CronTexts {
  const text = written.replace(/\s+/g, '') || CRON_DEFAULTS[field];
  if (text === texts[field]) return texts;
  return adjusted(exclusive({ ...texts, [field]: text }, field), field);
}

/** The field edited last wins: if it is set, the other is unset; if it is unset, the other is set. */
function exclusive(texts: CronTexts, field: CronField): CronTexts {
  if (field !== 'day' && field !== 'week') return texts;
  const other = field === 'day' ? 'week' : 'day';
  if (!isUnset(texts[field])) return { ...texts, [other]: '?' };
  return isUnset(texts[other]) ? { ...texts, [other]: '*' } : texts;
}

function adjusted(texts: CronTexts, field: CronField): CronTexts {
  const settle = (finer: CronField, value: string) => setCronField(texts, finer, value);
  switch (field) {
    case 'minute':
      return texts.second === '*' ? settle('second', '0') : texts;
    case 'hour':
      return texts.minute === '*' ? settle('minute', '0') : texts;
    case 'day':
    case 'week':
      return !isUnset(texts[field]) && texts.hour === '*' ? settle('hour', '0') : texts;
    case 'month':
      if (isUnset(texts.day) && texts.week === '*') return settle('week', '1');
      return isUnset(texts.week) && texts.day === '*' ? settle('day', '1') : texts;
    case 'year':
      return texts.month === '*' ? settle('month', '1') : texts;
    case 'second':
      return texts;
  }
}
