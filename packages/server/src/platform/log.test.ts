import { describe, expect, test } from 'vitest';
import { LOG_LEVELS } from './config.ts';
import { createLog, errorFields } from './log.ts';

type Line = Record<string, unknown>;

function kept(level: Parameters<typeof createLog>[0] = 'debug') {
  const texts: string[] = [];
  const lines = () => texts.map((text) => JSON.parse(text) as Line);
  return { log: createLog(level, (text) => texts.push(text)), texts, lines };
}

describe('lines', () => {
  test('are one JSON object each: time, level, fields, message', () => {
    const { log, texts, lines } = kept();
    log.warn({ rows: 3 }, 'log rows were lost');
    expect(texts[0]).toMatch(/^\{[^\n]*\}\n$/);
    expect(lines()).toEqual([
      { level: 'warn', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), rows: 3, message: 'log rows were lost' },
    ]);
  });

  test.each(LOG_LEVELS.map((level, index) => [level, LOG_LEVELS.slice(0, index + 1)] as const))(
    'LOG_LEVEL=%s writes what weighs as much or more',
    (level, wanted) => {
      const { log, lines } = kept(level);
      for (const each of ['debug', 'info', 'warn', 'error', 'fatal'] as const) log[each]('said');
      const written = lines().map((line) => line.level);
      expect(written.toSorted()).toEqual(level === 'silent' ? [] : wanted.toSorted());
    },
  );
});

describe('secrets', () => {
  const NAMES = ['authorization', 'x-access-token', 'cookie', 'password', 'captcha', 'token', 'ticket', 'idNo'];

  test.each(NAMES)('%s is not written, wherever it stands', (name) => {
    const { log, texts, lines } = kept();
    log.info({ [name]: 'geheim' }, 'line');
    log.info({ body: { [name]: 'geheim', kept: 1 } }, 'object');
    log.info({ request: { headers: { [name]: 'geheim' } } }, 'object in it');
    log.child({ [name]: 'geheim' }).info('child');
    expect(texts.join('')).not.toContain('geheim');
    expect(lines()[1]).toMatchObject({ body: { [name]: '***', kept: 1 } });
  });

  test('numbers of persons within other texts are masked', () => {
    const { log, texts } = kept();
    log.error(errorFields(new Error('Key (id_no)=(110101199003071234) already exists')), 'unknown failure');
    log.info('code sent to 13812345678');
    expect(texts.join('')).not.toMatch(/199003071234|13812345678/);
    expect(texts.join('')).toContain('already exists');
  });

  test('a failure is written without what its driver hangs on it', () => {
    const { log, texts } = kept();
    log.error({ err: Object.assign(new Error('broken'), { detail: 'geheim', parameters: ['geheim'] }) }, 'failed');
    expect(texts[0]).toContain('broken');
    expect(texts[0]).not.toContain('geheim');
  });
});
