import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { HtmlView } from './HtmlView.tsx';

declare global {
  interface Window {
    /** Set by any injected code that manages to run. */
    hit?: number;
  }
}

beforeEach(() => {
  window.hit = 0;
});

/** Rendered after a harmless paragraph: everything is put on the page at once. */
async function show(html: string): Promise<HTMLElement> {
  render(<HtmlView html={`<p>首段</p>${html}`} />);
  const first = page.getByText('首段', { exact: true });
  await expect.element(first).toBeVisible();
  return first.element().parentElement as HTMLElement;
}

const HIT = 'window.hit=(window.hit||0)+1';

describe('nothing in rich text runs (design.md §9: sanitised on the way out)', () => {
  const cases: readonly string[] = [
    `<script>${HIT}</script>`,
    `<img src="x" onerror="${HIT}">`,
    `<img src="/nothing.png" onload="${HIT}" onerror="${HIT}">`,
    `<svg onload="${HIT}"><script>${HIT}</script></svg>`,
    `<svg><animate onbegin="${HIT}" attributeName="x" dur="1s"></animate></svg>`,
    `<svg><foreignObject><img src=x onerror="${HIT}"></foreignObject></svg>`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${HIT}"></style></mglyph></table></mtext></math>`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${HIT}"></style></mglyph></form>`,
    `<noscript><p title="</noscript><img src=x onerror='${HIT}'>"></p></noscript>`,
    `<template><img src=x onerror="${HIT}"></template>`,
    `<iframe srcdoc="<script>parent.${HIT}</script>"></iframe>`,
    `<iframe src="javascript:parent.${HIT}"></iframe>`,
    `<object data="data:text/html,<script>${HIT}</script>"></object><embed src="javascript:${HIT}">`,
    `<video><source onerror="${HIT}"></video><audio src=x onerror="${HIT}"></audio>`,
    `<details open ontoggle="${HIT}">x</details>`,
    `<input autofocus onfocus="${HIT}"><select autofocus onfocus="${HIT}"></select>`,
    `<body onload="${HIT}"><marquee onstart="${HIT}">x</marquee>`,
    `<link rel="stylesheet" href="javascript:${HIT}"><meta http-equiv="refresh" content="0;url=javascript:${HIT}">`,
    `<style>@import "javascript:${HIT}"; * { background: url("javascript:${HIT}") }</style>`,
    `<div style="background:url(javascript:${HIT});behavior:url(x.htc);width:expression(${HIT})">x</div>`,
    `<p onmouseover="${HIT}" onclick="${HIT}" class="x" id="main" data-x="1" contenteditable>按我</p>`,
    `<a href="javascript:${HIT}">按我</a>`,
    `<a href="java&#10;script:${HIT}">按我</a>`,
    `<a href="&#1;javascript:${HIT}">按我</a>`,
    `<a href="data:text/html,<script>opener.${HIT}</script>" target="_self">按我</a>`,
    `<form action="javascript:${HIT}"><button formaction="javascript:${HIT}">按我</button></form>`,
    `<img src="data:image/svg+xml,<svg onload='${HIT}' xmlns='http://www.w3.org/2000/svg'/>">`,
    `<!--><img src=x onerror="${HIT}">-->`,
    `<p title="--><img src=x onerror=${HIT}>">x</p>`,
  ];

  test.each(cases)('%s', async (html) => {
    const box = await show(html);
    const pressed = page.getByText('按我');
    if (pressed.query()) await pressed.click();
    expect(
      box.querySelector('script, svg, math, iframe, object, embed, form, input, button, style, link, meta, template'),
    ).toBeNull();
    for (const node of box.querySelectorAll('*')) {
      const names = node.getAttributeNames();
      expect(names.filter((name) => /^on|^(id|class|name|srcdoc|action|formaction|data-.*)$/.test(name))).toEqual([]);
      expect(node.getAttribute('href') ?? '/').toMatch(/^(https?:|mailto:|\/)/);
      expect(node.getAttribute('src') ?? '/').toMatch(/^(https?:|\/)/);
    }
    expect(window.hit).toBe(0);
  });
});

test('the same texts do run where nobody looks at them', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = `<img src="x" onerror="${HIT}">`;
  await expect.poll(() => window.hit).toBe(1);
  box.remove();
});

test('links open beside the console and give nothing away', async () => {
  const box = await show(
    '<p><a href="https://a.example/x" target="_self" rel="opener">外部</a><a href="/orders/normal">订单</a></p>',
  );
  for (const link of box.querySelectorAll('a')) {
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noopener noreferrer');
  }
  expect([...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example/x',
    '/orders/normal',
  ]);
});

test('what an editor writes is kept: headings, marks, lists, tables, pictures, alignment and colour', async () => {
  const html = [
    '<h2 style="text-align: center">通知</h2>',
    '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><span style="color: rgb(207, 19, 34)">红</span></p>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>三</p></li></ol>',
    '<table><tbody><tr><th colspan="2"><p>头</p></th></tr><tr><td rowspan="1"><p>格</p></td></tr></tbody></table>',
  ].join('');
  const box = await show(html);
  expect(box.innerHTML).toBe(`<p>首段</p>${html}`);
});

test('other looks are left out: the text keeps the page’s', async () => {
  const box = await show('<p style="position:fixed;inset:0;font-size:90px;color:red;text-align:right">大字</p>');
  const text = box.querySelector('p + p');
  expect(text?.getAttribute('style')).toBe('text-align: right; color: red');
});
