import { expect, test } from 'vitest';
import { scriptPlace } from './script-place.ts';

test.each([
  ['ReferenceError: x is not defined\n    at hook (blob:null/0f-1:190:11)\n    at run (blob:null/0f-1:120:9)', 6, 11],
  ['hook@blob:null/0f-1:187:3\nrun@blob:null/0f-1:120:9', 3, 3],
  ['Error\n    at send (blob:null/0f-1:20:9)\n    at async hook (blob:null/0f-1:185:1)', 1, 1],
  ['blob:185:7', 1, 7],
])('%j is in line %i', (stack, line, column) => expect(scriptPlace(stack, 184)).toEqual({ line, column }));

test.each(['', 'Error', 'at run (blob:null/0f-1:120:9)', 'at https://example.com/x.js:500:1'])(
  '%j is no place of the script',
  (stack) => expect(scriptPlace(stack, 184)).toBeUndefined(),
);
