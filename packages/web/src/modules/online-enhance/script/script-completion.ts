import type { CodeOption, CodeOptions } from '../../../ui/code-editor/index.ts';
import {
  EVENT_MEMBERS,
  GLOBALS,
  HOOKS,
  MEMBERS,
  MESSAGE_KINDS,
  type Named,
  type ScriptNames,
  TABLE_MEMBERS,
} from './script-words.ts';

/** What a script may name at a place, by the text before it (online.md §7). */
export function scriptCompletions(before: string, names: ScriptNames): CodeOptions | undefined {
  const word = /[\w$]*$/.exec(before)?.[0] ?? '';
  const from = before.length - word.length;
  const options = optionsAt(before.slice(0, from), names);
  return options && { from, options };
}

function optionsAt(lead: string, names: ScriptNames): readonly CodeOption[] | undefined {
  if (/\.\s*$/.test(lead)) return membersAt(lead, names);
  if (isInText(lead)) return namedIn(lead, names);
  const open = openBrackets(lead);
  const [outer, ...inner] = open;
  if (outer === undefined) return [...HOOKS[names.type], ...ownHooks(names)];
  const listened = /(?:^|\W)(?:(\w+)_)?onlChange\s*\(\s*\)\s*$/.exec(outer);
  if (listened && inner.length === 1) return fieldsOf(listened[1], names).map(asHandler);
  const innermost = open.at(-1) ?? '';
  if (/triggleChangeValues\(\s*$/.test(innermost)) return names.fields.map((field) => asOption(field, ': '));
  return GLOBALS;
}

const MEMBER_RULES: readonly (readonly [RegExp, (names: ScriptNames) => readonly CodeOption[]])[] = [
  [/\bthat\.table\.$/, ({ type }) => (type === 'list' ? TABLE_MEMBERS : [])],
  [/\bthat\.\$message\.$/, () => MESSAGE_KINDS],
  [/\b(?:that\.formData|row|values)\??\.$/, ({ fields }) => fields.map((field) => asOption(field))],
  [/\bevent\.$/, () => EVENT_MEMBERS],
  [/\bthat\.$/, ({ type }) => MEMBERS[type]],
];

function membersAt(lead: string, names: ScriptNames): readonly CodeOption[] | undefined {
  const text = lead.trimEnd();
  return MEMBER_RULES.find(([rule]) => rule.test(text))?.[1](names);
}

/** Inside of a text: the first thing that some functions are given is a name. */
function namedIn(lead: string, { fields, subs }: ScriptNames): readonly CodeOption[] | undefined {
  if (/(?:triggleChangeValue|changeOptions)\(\s*['"]$|\b(?:formData|row|values)\[\s*['"]$/.test(lead))
    return fields.map((field) => asOption(field));
  if (/(?:addSubRows|clearSubRows|clearThenAddRows)\(\s*['"]$/.test(lead)) return subs.map((sub) => asOption(sub));
  return undefined;
}

const asOption = ({ name, label }: Named, after = ''): CodeOption =>
  after === '' ? { label: name, detail: label } : { label: name, detail: label, snippet: `${name}${after}#{}` };
const asHandler = ({ name, label }: Named): CodeOption => ({
  ...{ label: name, detail: `${label}改变时` },
  snippet: `${name}(that, event) {\n  #{}\n},`,
});

const fieldsOf = (sub: string | undefined, { fields, subs }: ScriptNames) =>
  sub === undefined ? fields : (subs.find(({ name }) => name === sub)?.fields ?? []);

/** Methods that carry names of the table: of its buttons, and of changes of its sub-tables. */
function ownHooks({ type, subs, buttons }: ScriptNames): CodeOption[] {
  const given = type === 'list' ? 'that, row' : 'that';
  const ofButtons = buttons.map(({ name, label }) => ({
    ...{ label: name, detail: `按钮「${label}」` },
    snippet: `${name}(${given}) {\n  #{}\n}`,
  }));
  if (type === 'list') return ofButtons;
  const ofSubs = subs.map(({ name, label }) => ({
    ...{ label: `${name}_onlChange`, detail: `附表「${label}」改变时` },
    snippet: `${name}_onlChange() {\n  return {\n    #{}\n  };\n}`,
  }));
  return [...ofButtons, ...ofSubs];
}

const TEXTS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Whether the last quote of the last line is still open. */
function isInText(lead: string): boolean {
  const left = lead.replace(TEXTS, '');
  return /['"][^'"\n]*$/.test(left);
}

/** What stands before each curly bracket that is still open, from the outside in. */
function openBrackets(lead: string): string[] {
  const code = lead.replace(TEXTS, "''");
  const open: string[] = [];
  for (const { 0: bracket, index } of code.matchAll(/[{}]/g)) {
    if (bracket === '{') open.push(code.slice(Math.max(0, index - 100), index));
    else open.pop();
  }
  return open;
}
