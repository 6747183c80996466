import { oneLine } from '../../rules/clean-text.ts';
import { MSG_TYPE } from './message.dicts.ts';

/** `${name}` in a template. */
const PLACE = /\$\{\s*([\p{L}\p{N}_.-]{1,64})\s*\}/gu;

export type TemplateValues = Readonly<Record<string, string>>;

/** The names that a text asks for, each once, in their order. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** Text that means the same inside markup. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Fills the named values; a name without a value stays empty. Values are never templates themselves. */
function fill(text: string, values: TemplateValues, written: (value: string) => string): string {
  return text.replace(PLACE, (_whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] ?? '') : '',
  );
}

export interface TemplateTexts {
  templateName: string;
  templateContent: string;
  templateType: string;
}

/** Whether the content of this type of template is rich text (contract/2 §6.2). */
export const isRich = (templateType: unknown): boolean =>
  templateType === MSG_TYPE.mail || templateType === MSG_TYPE.system;

/** Longest title of a message. */
const TITLE = 100;

/** What a template says with these values, and the names that have none. */
export function filledTemplate(
  { templateName, templateContent, templateType }: TemplateTexts,
  values: TemplateValues,
): { title: string; content: string; missing: string[] } {
  const rich = isRich(templateType);
  const title = oneLine(fill(templateName, values, (value) => value));
  return {
    title: [...title].slice(0, TITLE).join(''),
    content: fill(templateContent, values, rich ? escapeHtml : (value) => value),
    missing: namesIn(`${templateName}\n${templateContent}`).filter((name) => !Object.hasOwn(values, name)),
  };
}

/** Test data as it was typed: a JSON object whose values are texts, figures or yes and no; undefined when it is none. */
export function parsedValues(text: string | null | undefined): TemplateValues | undefined {
  if (text === null || text === undefined || text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed).map(([name, value]: [string, unknown]) => [name, textOf(value)] as const);
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a stored content is rich text: it begins with a tag. */
export const isMarkup = (content: unknown): boolean => typeof content === 'string' && /^\s*<[a-z]/i.test(content);
