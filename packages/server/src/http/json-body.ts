import { LIMITS } from '@songbai/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Refuses JSON that is nested deeper than any body of ours before anything is made of it: whatever walks through a body
 * afterwards (checks, masks, the log) would pay for each level.
 */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(body, LIMITS.jsonDepth)) done(new AppError('invalid', { detail: '内容嵌套过深' }));
    else return parse(request, body, done);
  });
}

/** Whether a JSON text has more than so many levels; looks no further than the first that is too deep. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > most) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}

/** Where the text that begins here ends: at a quote with an even number of backslashes before it. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}
