import { describe, expect, test } from 'vitest';
import { filledTemplate, namesIn, parsedValues } from './fill.rules.ts';
import { MSG_TYPE } from './message.dicts.ts';

/** Named values are written `{name}` here. */
const named = (text: string) => text.replaceAll('{', `$${'{'}`);
const template = (templateName: string, templateContent: string, templateType: string = MSG_TYPE.sms) => ({
  ...{ templateName: named(templateName), templateContent: named(templateContent), templateType },
});

describe('(contract/2 §6) templates with named values', () => {
  test('values are filled in, and names without one are told', () => {
    const said = filledTemplate(template('{name}您好', '订单{ no }应付{money}元，{name}'), {
      name: '张三',
      no: 'A1',
    });
    expect(said).toEqual({ title: '张三您好', content: '订单A1应付元，张三', missing: ['money'] });
  });

  test('a value is no template, and no name of every object', () => {
    const said = filledTemplate(template('t', '{a}{constructor}{toString}'), { a: named('{b}$&$1'), b: 'x' });
    expect(said.content).toBe(named('{b}$&$1'));
  });

  test('markup in values is text in rich templates, and as it is in plain ones', () => {
    const values = { name: '<script>alert("1")</script>&' };
    expect(filledTemplate(template('t', '<p>{name}</p>', MSG_TYPE.mail), values).content).toBe(
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;</p>',
    );
    expect(filledTemplate(template('t', '{name}'), values).content).toBe(values.name);
  });

  test('a title is one line of at most 100 characters', () => {
    const { title } = filledTemplate(template('{a}', 'x'), { a: `Re\r\nBcc: x@y.z\u2028${'长'.repeat(200)}` });
    expect(title).toMatch(/^Re Bcc: x@y\.z 长+$/);
    expect([...title]).toHaveLength(100);
  });

  test('names are listed once', () => {
    expect(namesIn(named('{a} {b} {a} {} {a b} $c'))).toEqual(['a', 'b']);
  });

  test.each([
    ['', {}],
    [null, {}],
    ['{"a":1,"b":null,"c":true,"d":{"e":1}}', { a: '1', b: '', c: 'true', d: '{"e":1}' }],
    ['[1]', undefined],
    ['{a:1}', undefined],
    ['"x"', undefined],
  ])('test data %s', (text, values) => {
    expect(parsedValues(text)).toEqual(values);
  });
});
