import type { Extension } from '@codemirror/state';

/** One language of the code editor; its grammar is loaded on first use. */
export interface CodeMode {
  /** The public value (contract/3 §7). */
  value: string;
  label: string;
  load: () => Promise<Extension>;
}

/** Grammars that exist only in the legacy format. */
async function legacy(load: () => Promise<import('@codemirror/language').StreamParser<unknown>>): Promise<Extension> {
  const [{ StreamLanguage }, parser] = await Promise.all([import('@codemirror/language'), load()]);
  return StreamLanguage.define(parser);
}

/** The twelve modes (spec/2 §2). */
export const CODE_MODES: readonly CodeMode[] = [
  { value: 'css', label: 'CSS', load: async () => (await import('@codemirror/lang-css')).css() },
  {
    value: 'javascript',
    label: 'JavaScript',
    load: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  },
  { value: 'html', label: 'HTML', load: async () => (await import('@codemirror/lang-html')).html() },
  { value: 'x-java', label: 'Java', load: async () => (await import('@codemirror/lang-java')).java() },
  {
    value: 'x-objectivec',
    label: 'Objective-C',
    load: () => legacy(async () => (await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  },
  { value: 'x-python', label: 'Python', load: async () => (await import('@codemirror/lang-python')).python() },
  {
    value: 'x-rsrc',
    label: 'R',
    load: () => legacy(async () => (await import('@codemirror/legacy-modes/mode/r')).r),
  },
  {
    value: 'x-sh',
    label: 'Shell',
    load: () => legacy(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
  },
  { value: 'x-sql', label: 'SQL', load: async () => (await import('@codemirror/lang-sql')).sql() },
  {
    value: 'x-swift',
    label: 'Swift',
    load: () => legacy(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  },
  { value: 'x-vue', label: 'Vue', load: async () => (await import('@codemirror/lang-vue')).vue() },
  { value: 'markdown', label: 'Markdown', load: async () => (await import('@codemirror/lang-markdown')).markdown() },
];

/** The mode with this label or value, case-insensitive; JavaScript for any other text (contract/3 §7). */
export function codeMode(language: string | null | undefined): CodeMode {
  const wanted = (language ?? '').trim().toLowerCase();
  const found = CODE_MODES.find(({ value, label }) => value === wanted || label.toLowerCase() === wanted);
  return found ?? (CODE_MODES[1] as CodeMode);
}

/** Of an empty editor (contract/3 §7). */
export function codePlaceholder({ label }: CodeMode): string {
  return `请在此输入${label}代码`;
}
