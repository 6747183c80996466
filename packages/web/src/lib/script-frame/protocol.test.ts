import { expect, test } from 'vitest';
import { readMessage } from './protocol.ts';

test.each([
  [{ type: 'ready', hooks: ['show'], changes: { onlChange: ['num'] } }],
  [{ type: 'do', call: 1, op: 'setValues', given: [{ a: 1 }] }],
  [{ type: 'ask', call: 1, id: 2, method: 'GET', url: '/x', data: null }],
  [{ type: 'done', call: 1, go: false, text: '不能' }],
  [{ type: 'broken', text: 'x' }],
  [{ type: 'broken', text: 'x', stack: 'blob:1:2' }],
])('%j is a message', (message) => expect(readMessage(JSON.stringify(message))).toEqual(message));

test.each([
  undefined,
  null,
  7,
  {},
  '',
  'null',
  '[]',
  '{"type":"other"}',
  '{"type":"do","call":1,"op":"eval","given":[]}',
  '{"type":"do","call":1,"op":"__proto__","given":[]}',
  '{"type":"do","call":-1,"op":"setValues","given":[]}',
  '{"type":"ask","call":1,"id":2,"method":"PATCH","url":"/x"}',
  '{"type":"ask","call":1,"id":2,"method":"GET","url":5}',
  '{"type":"done","call":1,"go":"yes","text":""}',
  '{"type":"ready","hooks":[1],"changes":{}}',
  '{"type":"ready","hooks":[],"changes":{"onlChange":"num"}}',
  `{"type":"broken","text":"${'x'.repeat(1_048_576)}"}`,
])('%j is none', (text) => expect(readMessage(text)).toBeUndefined());
