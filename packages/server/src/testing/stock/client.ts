import { createHash } from 'node:crypto';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { signedText } from '@songbai/contract/wire/sign.ts';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../test-app.ts';
import type { Row } from '../world.ts';
import type { StockCall } from './calls.ts';

/** The family's own secret is public; a server that checks signatures has one of its own. */
export const STOCK_SECRET = 'a-secret-of-sixteen';

type Values = Record<string, unknown>;

/** Plays calls in order as the client sends them, and keeps the rows of its replies. */
export class StockClient {
  readonly kept = new Map<string, Values>();
  readonly #t: TestApp;
  readonly #who: Caller;
  #exported: Buffer = Buffer.alloc(0);

  constructor(t: TestApp, who: Caller) {
    this.#t = t;
    this.#who = who;
  }

  async play(step: StockCall): Promise<void> {
    const [method = 'GET', path = ''] = this.#filled(step.call).split(' ');
    const reply = await this.#send(method, path, step);
    const shown = `${step.call}: ${reply.statusCode} ${reply.body.slice(0, 300)}`;
    expect(reply.statusCode, shown).toBe(200);
    if (step.answer === 'file') {
      this.#exported = reply.rawPayload;
      expect(reply.rawPayload.length, shown).toBeGreaterThan(0);
      expect(String(reply.headers['content-type']), shown).not.toContain('json');
      return;
    }
    if (step.answer === 'bare') return this.#keep(step, [reply.json<unknown>()].flat(), shown);
    const envelope = reply.json<Envelope<unknown>>();
    assertEnvelope(step, envelope, shown);
    if (step.says !== undefined) expect(envelope.message, shown).toBe(step.says);
    this.#keep(step, rowsOf(step, envelope.result), shown);
  }

  #send(method: string, path: string, step: StockCall) {
    const query = this.#filledValues(step.query ?? {});
    if (method === 'GET' && !path.includes('getDictItems')) query._t = Math.floor(this.#t.time.now / 1000);
    const address = addressOf(path, query);
    const common = { 'tenant-id': '0' };
    if (step.upload) return this.#upload(address, step.upload, common);
    const body = step.body || step.echo ? this.#body(step) : undefined;
    const sign = signOf(address, body);
    const headers = { ...common, 'x-sign': sign, 'x-timestamp': String(this.#t.time.now) };
    return this.#who.raw({
      method: method as 'GET',
      url: address,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json;charset=UTF-8' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  }

  /** Signing leaves the top-level numbers of the body as texts. */
  #body(step: StockCall): Values {
    const echoed = step.echo === undefined ? {} : (this.kept.get(step.echo) ?? {});
    const values = { ...echoed, ...this.#filledValues(step.body ?? {}) };
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    );
  }

  #upload(url: string, { name, content, fields = {} }: NonNullable<StockCall['upload']>, headers: object) {
    const boundary = '----WebKitFormBoundaryStock';
    const parts = Object.entries(fields).map(
      ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const bytes = content === 'exported' ? this.#exported : content;
    return this.#who.raw({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(parts.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  #keep({ keep, where = {}, has = [] }: StockCall, rows: readonly unknown[], shown: string): void {
    if (keep === undefined) return;
    const wanted = Object.entries(this.#filledValues(where));
    const row = rows.find((one) => wanted.every(([name, value]) => (one as Row | null)?.[name] === value));
    expect(row, `no row to keep as ${keep} in ${shown}`).toBeDefined();
    const kept = typeof row === 'object' && row !== null ? (row as Values) : { value: row };
    for (const name of has) expect(kept, shown).toHaveProperty([name]);
    this.kept.set(keep, kept);
  }

  #filled(text: string): string {
    return text.replace(/\{(\w+)\.(\w+)\}/g, (whole, name: string, field: string) => {
      const value = this.kept.get(name)?.[field];
      if (value === undefined) throw new Error(`nothing kept for ${whole}`);
      return String(value);
    });
  }

  #filledValues(values: Readonly<Values>): Values {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.#filledPart(value)]));
  }

  #filledPart(value: unknown): unknown {
    if (typeof value === 'string') return this.#filled(value);
    if (Array.isArray(value)) return value.map((part) => this.#filledPart(part));
    if (typeof value === 'object' && value !== null) return this.#filledValues(value as Values);
    return value;
  }
}

function assertEnvelope({ answer }: StockCall, reply: Envelope<unknown>, shown: string): void {
  expect([typeof reply.success, typeof reply.message, typeof reply.code], shown).toEqual([
    'boolean',
    'string',
    'number',
  ]);
  expect(reply.success, shown).toBe(answer !== 'refused');
  if (answer === 'refused') expect(reply.message, shown).not.toBe('');
  if (answer === 'done') {
    expect(reply.code, shown).toBe(200);
    expect(reply.message, shown).not.toBe('');
  }
  if (answer === 'list') expect(Array.isArray(reply.result), shown).toBe(true);
  if (answer === 'value') expect(reply.result ?? null, shown).not.toBeNull();
  if (answer !== 'page') return;
  const { records, total, size, current, pages } = reply.result as Page<Row>;
  expect(Array.isArray(records), shown).toBe(true);
  expect([total, size, current, pages].every(Number.isInteger), shown).toBe(true);
}

function rowsOf({ answer }: StockCall, result: unknown): readonly unknown[] {
  if (answer === 'page') return (result as Page<Row>).records;
  return Array.isArray(result) ? result : [result];
}

function addressOf(path: string, query: Readonly<Values>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? path : `${path}?${text}`;
}

function signOf(address: string, body: unknown): string {
  return createHash('md5')
    .update(signedText(address, body) + STOCK_SECRET)
    .digest('hex')
    .toUpperCase();
}
