import { expect, test } from 'vitest';
import { scriptCompletions } from './script-completion.ts';
import type { ScriptNames } from './script-words.ts';

const field = (name: string, isNumber = false) => ({ name, label: `标签${name}`, isNumber });
const names = (type: ScriptNames['type']): ScriptNames => ({
  type,
  fields: [field('title'), field('num', true)],
  subs: [{ name: 'guest', label: '同行人', fields: [field('thing')] }],
  buttons: [{ name: 'leave', label: '离开登记' }],
});
const at = (type: ScriptNames['type'], before: string) => scriptCompletions(before, names(type));
const labels = (type: ScriptNames['type'], before: string) => at(type, before)?.options.map(({ label }) => label);

test.each<[ScriptNames['type'], string, string[]]>([
  ['list', '', ['created', 'mounted', 'beforeAdd', 'beforeEdit', 'beforeDelete', 'leave']],
  ['form', 'show(that) {\n}\nbe', ['loaded', 'show', 'beforeSubmit', 'onlChange', 'leave', 'guest_onlChange']],
  ['list', 'leave(that) { that.', ['table', 'loadData', '$message', 'simpleDateFormat']],
  ['list', 'leave(that) { that.table.se', ['selectedRowKeys', 'selectionRows', 'dataSource']],
  ['form', 'show(that) { that.$message.', ['success', 'info', 'warning', 'error']],
  ['form', 'show(that) { if (that.formData.', ['title', 'num']],
  ['list', 'beforeDelete(that, row) { if (row.n', ['title', 'num']],
  ['form', "show(that) { that.triggleChangeValue('", ['title', 'num']],
  ['form', "show(that) { that.clearThenAddRows('gu", ['guest']],
  ['form', 'show(that) { that.triggleChangeValues({ ', ['title', 'num']],
  ['form', 'onlChange() { return { n', ['title', 'num']],
  ['form', "show() { return '}'; }\nguest_onlChange() {\n  return {\n    ", ['thing']],
  ['form', 'onlChange() { return { num(that, event) { event.', ['row', 'column', 'value']],
])('%s: %j offers %j', (type, before, offered) => expect(labels(type, before)).toEqual(offered));

test.each([
  ['list', "leave(that) { that.$message.info('so"],
  ['list', 'leave(that) { other.'],
  ['list', 'leave(that) { getAction("/x/'],
] as const)('%s: %j offers nothing', (type, before) => expect(labels(type, before)).toBeUndefined());

test('inside of a method its own words are offered, and the word that was begun is replaced', () => {
  expect(labels('form', 'show(that) { th')).toContain('that');
  expect(at('form', 'show(that) { that.form')?.from).toBe('show(that) { that.'.length);
});
