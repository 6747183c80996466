import { describe, expect, test } from 'vitest';
import { connectionFailures } from './connection-failures.ts';
import type { Log } from './log.ts';

function watched() {
  const lines: unknown[] = [];
  const write = (fields: object, message: string) => lines.push([message, fields]);
  const log = { debug: write, info: write, warn: write, error: write } as unknown as Log;
  return { lines, failures: connectionFailures('redis', log) };
}

describe('broken connections', () => {
  test('all are counted; the first and the recovery are said', () => {
    const { lines, failures } = watched();
    for (let n = 0; n < 5; n += 1) failures.note(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    failures.recovered();
    failures.recovered();
    failures.note(new Error('Connection terminated'));
    expect(failures.count).toBe(6);
    expect(lines).toEqual([
      ['connection to redis failed', { error: 'ECONNREFUSED' }],
      ['connection to redis works again', { failures: 5 }],
      ['connection to redis failed', { error: 'Connection terminated' }],
    ]);
  });

  test('a code is said instead of a text with an address', () => {
    const { lines, failures } = watched();
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND user:pass@db'), { code: 'ENOTFOUND' });
    failures.note(error);
    expect(JSON.stringify(lines)).not.toContain('pass');
  });
});
