import { expect, test } from 'vitest';
import { trustPicturesOf } from '../../lib/picture-hosts.ts';
import { isSafeImage, isSafeLink, typedLink } from './safe-url.ts';

trustPicturesOf('https://files.example/base');

test.each<[url: string, link: boolean, image: boolean]>([
  ['https://a.example/x.png', true, false],
  ['HTTP://a.example', true, false],
  ['https://files.example/a.png', true, true],
  ['mailto:a@b.example', true, false],
  ['/orders/normal?detail=1', true, true],
  ['/api/sys/common/static/jeditor/a.png', true, true],
  ['//evil.example', false, false],
  ['/\\evil.example', false, false],
  ['/\n/evil.example', false, false],
  ['javascript:alert(1)', false, false],
  ['java\nscript:alert(1)', false, false],
  ['\u0001javascript:alert(1)', false, false],
  ['JaVaScRiPt:alert(1)', false, false],
  ['vbscript:x', false, false],
  ['data:text/html,<script>1</script>', false, false],
  ['data:image/png;base64,AAAA', false, false],
  ['file:///C:/a.png', false, false],
  ['blob:https://a.example/1', false, false],
  ['https:///evil', false, false],
  ['relative/path', false, false],
  ['', false, false],
])('%j: link %s, picture %s', (url, link, image) => {
  expect([isSafeLink(url), isSafeImage(url)]).toEqual([link, image]);
});

test.each<[typed: string, url: string | undefined]>([
  [' https://a.example ', 'https://a.example'],
  ['www.a.example/x?y=1', 'https://www.a.example/x?y=1'],
  ['a.example:8080', 'https://a.example:8080'],
  ['wang@a.example', 'mailto:wang@a.example'],
  ['/orders/normal', '/orders/normal'],
  ['javascript:alert(1)', undefined],
  ['一段文字', undefined],
  ['', undefined],
])('typed as a link: %j → %j', (typed, url) => {
  expect(typedLink(typed)).toBe(url);
});
