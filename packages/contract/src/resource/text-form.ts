import { cleanLines, oneLine } from '../rules/clean-text.ts';
import { typedClock } from '../rules/typed-dates.ts';

/** Keyword of a schema: how its text is stored. Without it a text stays as it came, as passwords and scripts have to. */
export const TEXT_FORM = 'textForm';
export const TEXT_FORMS = {
  line: oneLine,
  lines: cleanLines,
  clock: (text: string) => typedClock(text) ?? oneLine(text),
};
export type TextForm = keyof typeof TEXT_FORMS;

export const ONE_LINE = { [TEXT_FORM]: 'line' } as const satisfies { [TEXT_FORM]: TextForm };
export const SEVERAL_LINES = { [TEXT_FORM]: 'lines' } as const satisfies { [TEXT_FORM]: TextForm };
/** A time of day, as `9:30` is written too. */
export const CLOCK = { [TEXT_FORM]: 'clock' } as const satisfies { [TEXT_FORM]: TextForm };
