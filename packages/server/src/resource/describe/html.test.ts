import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDraft, cleanHtml, cleanRows } from './html.ts';

/** Tags of a cleaned text; everything else in it must be text without `<`. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

/** Published attacks, and what is left of each. */
const ATTACKS: readonly [name: string, input: string, output: string][] = [
  ['a script', 'a<script>alert(1)</script>b', 'ab'],
  ['a script in capitals', '<ScRiPt SRC=//x.example/x.js></sCrIpT>', ''],
  ['a script cut in two', '<scr<script>x</script>ipt>alert(1)</script>', 'xipt&gt;alert(1)'],
  ['a script without end', '<p>a</p><script>alert(1)', '<p>a</p>'],
  ['an image that fails', '<img src=x onerror=alert(1)>', ''],
  [
    'an image that loads',
    '<img src="/api/sys/common/static/a.png" onload="alert(1)">',
    '<img src="/api/sys/common/static/a.png" />',
  ],
  ['an image as script', '<img src="javascript:alert(1)">', ''],
  ['an image as data', '<img src="data:image/svg+xml;base64,PHN2Zy8+">', ''],
  ['an image of another path of ours', '<img src="/api/sys/logout">', ''],
  ['an image that climbs out of the files', '<img src="/api/sys/common/static/../../logout">', ''],
  ['the same encoded', '<img src="/api/sys/common/static/%2e%2e/x">', ''],
  ['an image without scheme', '<img src="//evil.example/x.png">', ''],
  [
    'a source set',
    '<img src="/api/sys/common/static/a.png" srcset="javascript:x 1x">',
    '<img src="/api/sys/common/static/a.png" />',
  ],
  ['a link that runs', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['the same with a tab', '<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['the same with entities', '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>', '<a>x</a>'],
  ['the same behind spaces', '<a href=" \u0001javascript:alert(1)">x</a>', '<a>x</a>'],
  ['a link to data', '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['a link with vbscript', '<a href="vbscript:msgbox(1)">x</a>', '<a>x</a>'],
  ['a link without scheme', '<a href="//evil.example">x</a>', '<a>x</a>'],
  ['a link with backslashes', '<a href="/\\evil.example">x</a>', '<a>x</a>'],
  ['a link with dots before two slashes', '<a href="/.//evil.example">x</a>', '<a>x</a>'],
  [
    'a link that opens what opened it',
    '<a href="https://a.example" target="_top" rel="opener">x</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['a handler', '<p onclick="alert(1)" onMouseOver=alert(1)>x</p>', '<p>x</p>'],
  ['a handler behind a slash', '<p/onclick=alert(1)>x</p>', '<p>x</p>'],
  ['a handler in a quoted name', '<p "onclick=alert(1)">x</p>', '<p>x</p>'],
  ['a frame', '<iframe src="https://evil.example">x</iframe>y', 'y'],
  ['a frame document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['an object', '<object data="x.swf"><embed src="x.swf"></object>', ''],
  ['a drawing', '<svg onload=alert(1)><script>alert(1)</script></svg>', ''],
  ['a drawing with an animation', '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>', ''],
  ['a formula that turns into markup', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['raw text that turns into markup', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['a style sheet', '<style>@import "//evil.example";</style><p>x</p>', '<p>x</p>'],
  ['a style with an address', '<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
  ['a style with an expression', '<p style="color: expression(alert(1))">x</p>', '<p>x</p>'],
  ['a style with escapes', '<p style="c\\6flor: red">x</p>', '<p>x</p>'],
  ['a style that covers the page', '<p style="position:fixed;inset:0;color:red">x</p>', '<p style="color: red">x</p>'],
  ['a form', '<form action="https://evil.example"><input name=x><button>go</button></form>', 'go'],
  [
    'a base and a refresh',
    '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=//evil.example">',
    '',
  ],
  ['a link element', '<link rel=stylesheet href="//evil.example/x.css">', ''],
  ['a template', '<template><img src=x onerror=alert(1)></template>', ''],
  ['a text area', '<textarea><img src=x onerror=alert(1)></textarea>', ''],
  ['an option', '<select><option>&lt;script&gt;alert(1)&lt;/script&gt;</option></select>', ''],
  ['an xmp', '<xmp><img src=x onerror=alert(1)></xmp>', ''],
  ['a comment', '<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
  ['a conditional comment', '<!--[if IE]><script>alert(1)</script><![endif]-->', ''],
  ['a declaration', '<!DOCTYPE html><?xml version="1.0"?><![CDATA[<script>]]>', ''],
  [
    'ids and names that shadow',
    '<a id=body name=forms href="/x">x</a>',
    '<a href="/x" rel="noopener noreferrer">x</a>',
  ],
  ['classes of ours', '<div class="ant-modal-mask">x</div>', '<div>x</div>'],
  ['text that only looks like a tag', '1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
];

describe('design.md §9: rich text is sanitised', () => {
  test.each(ATTACKS)('%s', (_name, input, output) => {
    expect(cleanHtml(input)).toBe(output);
  });

  test('what the editor makes stays', () => {
    const article = [
      '<h2 style="text-align: center">清明节接待安排</h2>',
      '<p><strong>一、</strong><em>时间</em><u>4月4日</u><s>旧</s> <span style="color: rgb(255, 0, 0)">注意</span><br /></p>',
      '<ul><li><p>甲</p></li></ul><ol start="3"><li><p>乙</p></li></ol><blockquote><p>引</p></blockquote><pre><code>x</code></pre><hr />',
      '<table><colgroup><col span="2" /></colgroup><tbody><tr><th colspan="2" rowspan="1" colwidth="100,200"><p>时段</p></th></tr><tr><td colspan="1"><p>上午</p></td></tr></tbody></table>',
      '<img src="/api/sys/common/static/temp/a_1.png" alt="园区" width="320" />',
      '<a href="https://mca.gov.cn/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">民政部</a>',
      '<a href="mailto:a@b.example" rel="noopener noreferrer">邮箱</a>',
      '<a href="/isps/userAnnouncement?id=1" rel="noopener noreferrer">查看</a>',
    ].join('');
    expect(cleanHtml(article)).toBe(article);
  });

  test.each([
    ['a picture of another host', '<img src="https://evil.example/t.png?who=1" alt="园区">', '园区'],
    ['a picture without a text', '<p>x<img src="http://evil.example/t.png"></p>', '查看外部图片'],
  ])('%s is fetched by nobody: a link stands in its place', (_name, input, text) => {
    const clean = cleanHtml(input);
    expect(clean).not.toContain('<img');
    expect(clean).toContain(` rel="noopener noreferrer">${text}</a>`);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('a picture of ours loses its host, so that no other host is called for it', () => {
    const given = '<img src="https://evil.example/api/sys/common/static/temp/a_1.png" />';
    expect(cleanHtml(given)).toBe('<img src="/api/sys/common/static/temp/a_1.png" />');
  });

  test('text without a tag stays as it is', () => {
    for (const text of ['', '你好 & 再见', 'a > b "c"', '&lt;script&gt;']) expect(cleanHtml(text)).toBe(text);
  });

  test('nesting without end becomes text instead of costing time', () => {
    const deep = `${'<b>'.repeat(600)}<script>x</script>`;
    expect(tagsOf(cleanHtml(deep))).toEqual([]);
    expect(tagsOf(cleanHtml(`${'<b><!--</b>-->'.repeat(600)}`))).toEqual([]);
    // The next text is cleaned normally.
    expect(cleanHtml('<b>x</b><script>y</script>')).toBe('<b>x</b>');
    expect(cleanHtml(`${'<b>'.repeat(100)}x${'</b>'.repeat(100)}`)).toContain('x');
  });

  test('drafts are cleaned and measured clean, other fields stay', () => {
    const { fields } = announcement;
    const draft = { titile: '<b>', msgContent: '<p onclick=x>a</p>', endTime: null };
    expect(cleanDraft(fields, draft)).toEqual({ ...draft, msgContent: '<p>a</p>' });
    expect(() => cleanDraft(fields, { msgContent: `<p>${'&'.repeat(200_000)}</p>` })).toThrow(
      '内容不能超过300000个字符',
    );
    expect(cleanRows(fields, [{ msgContent: '<script>1</script>x', titile: '<b>' }, { msgContent: null }])).toEqual([
      { msgContent: 'x', titile: '<b>' },
      { msgContent: null },
    ]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '\t',
      '\n',
      '&',
      '&#x6a;',
      '&colon;',
      '`',
      '\\',
      '<!--',
      '-->',
      ']]>',
      '<![CDATA[',
    ],
    ...[
      '<script',
      '</script>',
      '<svg',
      '<math',
      '<style>',
      '</style>',
      '<img src=',
      '<a href=',
      '<p',
      '<td ',
      'onerror=',
      'onclick =',
    ],
    ...[
      'javascript:',
      'JaVaScRiPt:',
      'data:text/html,',
      'style=',
      'color:',
      'url(',
      '<noscript>',
      '<template>',
      '<iframe srcdoc=',
    ],
  ),
  fc.string({ maxLength: 6 }),
);

test('a cell in a cell that only dropped markup held apart comes out beside it', () => {
  const clean = cleanHtml('<td </script><p<style><td ]]>');
  expect(clean).toBe('<td></td><td></td>');
  expect(cleanHtml(`${clean}<b></b>`)).toBe(`${clean}<b></b>`);
});

test('whatever comes in, nothing that runs goes out, and clean text stays the same', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const input = pieces.join('');
      const clean = cleanHtml(input);
      if (!input.includes('<')) return;
      expect(clean.replace(/<[^>]*>/g, '')).not.toContain('<');
      for (const tag of tagsOf(clean)) {
        expect(tag).toMatch(/^<\/?[a-z][a-z0-9]*( [a-z]+(="[^"<>]*")?)*( \/)?>$/);
        const bare = tag.replace(/"[^"]*"/g, '""');
        expect(bare).not.toMatch(
          /^<\/?(script|style|svg|math|iframe|object|embed|template|noscript|form|base|meta|link)\b/,
        );
        expect(bare).not.toMatch(/ on[a-z]+/);
        for (const [, address = ''] of tag.matchAll(/ (?:href|src)="([^"]*)"/g))
          expect(address).toMatch(/^(https?:\/\/|mailto:|\/(?!\/))/i);
      }
      expect(cleanHtml(`${clean}<b></b>`)).toBe(`${clean}<b></b>`);
    }),
    { numRuns: 2000 },
  );
});
