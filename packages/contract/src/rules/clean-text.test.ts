import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLines, oneLine } from './clean-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('a text of one line', () => {
  test.each([
    ['as it came', '张三', '张三'],
    ['blanks around it', ' 张三　', '张三'],
    ['blanks in a row', '张  三', '张 三'],
    ['one blank', 'Zhang San', 'Zhang San'],
    ['a wide blank, as old registers write it', '张　三', '张　三'],
    ['ends of lines', '张三\r\nBcc: x@example.com', '张三 Bcc: x@example.com'],
    ['ends of lines of other writings', '甲\u2028乙\u2029丙\u0085丁\v戊\f己', '甲 乙 丙 丁 戊 己'],
    ['a tab between blanks', '张 \t 三', '张 三'],
    ['other control characters', '张\u0007\u001b三\u009f', '张三'],
    ['marks without width', '张\u200b\u200c\u200d\u2060\ufeff三', '张三'],
    ['marks of direction', '\u202e张三\u202c\u2066\u2069\u200e\u200f\u061c', '张三'],
    ['fillers and soft hyphens', 'a\u00ad\u034f\u115f\u3164\uffa0b', 'ab'],
    ['annotations and tags', 'a\ufff9b\ufffbc\u{e0041}d', 'abcd'],
    ['only such marks', '\u200b\u202e\n', ''],
    ['pictures joined to one', `全家${FAMILY}`, `全家${FAMILY}`],
    ['a picture with a tone and a joiner', '👩🏽‍🚀', '👩🏽‍🚀'],
    ['a joiner behind a picture', '👩‍', '👩'],
    ['a form of a rare character', '葛\u{e0100}', '葛\u{e0100}'],
    ['letters with marks over them', 'Zoë Nguyễn', 'Zoë Nguyễn'],
  ])('%s', (_what, given, stored) => {
    expect(oneLine(given)).toBe(stored);
  });

  const marks = [
    ...'\r\n\t\u0001\u001b\u200b\u200d\u202e\u2066\ufeff\u00ad\u2028 　',
    '👩',
    '👩🏽',
    '\ufe0f',
    '张',
    'a',
  ];
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '\u0001')),
    fc.array(fc.constantFrom(...marks)).map((parts) => parts.join('')),
  );

  test('cleaned twice is cleaned once; nothing that is seen is lost or changes its place', () => {
    const seen = (text: string) => text.replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, '');
    fc.assert(
      fc.property(texts, (text) => {
        const line = oneLine(text);
        expect(oneLine(line)).toBe(line);
        expect(seen(line)).toBe(seen(text));
        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u2028\u2029]| {2}|^\s|\s$/u);
        expect(line.replaceAll(/\p{Emoji}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Emoji})/gu, '')).not.toContain(
          '\u200d',
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('NUL stays, to be refused', () => {
    expect([oneLine('a\0\u0001b'), cleanLines('a\0\u0001b')]).toEqual(['a\0b', 'a\0b']);
  });

  test('a text of several lines keeps them, and loses control characters only', () => {
    expect(cleanLines(' 甲\r\n\t乙\u0007\u001b[2J\n\u202e丙 ')).toBe(' 甲\r\n\t乙[2J\n\u202e丙 ');
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleanLines(text)).toBe([...text].filter((one) => /[\t\n\r]|\P{Cc}/u.test(one)).join(''));
      }),
    );
  });
});
