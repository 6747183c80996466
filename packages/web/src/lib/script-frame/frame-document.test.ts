import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const html = readFileSync(new URL('../../../public/script-frame.html', import.meta.url), 'utf8');

test('the document of scripts allows its own script by its digest, and nothing but a worker besides (ADR 44)', () => {
  const [, script = ''] = /<script>(.*?)<\/script>/su.exec(html) ?? [];
  const digest = createHash('sha256').update(script).digest('base64');
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/u.exec(html) ?? [];
  expect(policy).toBe(
    `default-src 'none'; script-src 'sha256-${digest}'; worker-src blob:; base-uri 'none'; form-action 'none'`,
  );
});
