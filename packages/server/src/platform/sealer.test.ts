import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const other = createSealer(Buffer.alloc(32, 2));

describe('sealed values (domain.md §3.0)', () => {
  test('open again, are equal for equal texts only, and show nothing of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 4 }), fc.string({ unit: 'binary' }), (text, another) => {
        const kept = sealer.seal(text);
        expect(sealer.open(kept)).toBe(text);
        expect(kept.slice(4)).not.toContain(text);
        expect(sealer.seal(another) === kept).toBe(another === text);
      }),
    );
  });

  test('a text from before sealing is answered as it is', () => {
    expect(sealer.open('11010519491231002X')).toBe('11010519491231002X');
  });

  test('neither another key nor a changed text opens', () => {
    const kept = sealer.seal('11010519491231002X');
    expect(() => other.open(kept)).toThrow('加密保存的内容无法读取');
    expect(() => other.open('sb1.short')).toThrow('加密保存的内容无法读取');
    const at = kept.length - 3;
    expect(() => sealer.open(kept.slice(0, at) + (kept[at] === 'A' ? 'B' : 'A') + kept.slice(at + 1))).toThrow();
    expect(other.check()).not.toBe(sealer.check());
  });
});
