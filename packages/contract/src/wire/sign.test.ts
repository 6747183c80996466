import { describe, expect, test } from 'vitest';
import { signedText } from './sign.ts';

describe('the text under a signature (contract/1 §1.6)', () => {
  test.each<[string, string, unknown, string]>([
    ['no parameters', '/api/sys/dict/getDictItems/sex', undefined, '{}'],
    ['sorted by code unit', '/x?b=2&a=1&B=3', undefined, '{"B":"3","a":"1","b":"2"}'],
    ['`_t` is left out', '/x?_t=1767225600&a=1', undefined, '{"a":"1"}'],
    ['decoded as the server reads it', '/x?q=a+b%26c%3D%E6%9D%BE', undefined, '{"q":"a b&c=松"}'],
    ['a later value wins', '/x?key=a%2Cb&key=c', undefined, '{"key":"c"}'],
    [
      'a last path part with commas',
      '/sys/dict/loadDict/cem_area%2Cname,id?pageSize=10',
      undefined,
      '{"pageSize":"10","x-path-variable":"cem_area,name,id"}',
    ],
    ['a path part that cannot be decoded', '/x/%E0%A4%A,b', undefined, '{"x-path-variable":"%E0%A4%A,b"}'],
    ['commas earlier in the path', '/a,b/c', undefined, '{}'],
    [
      'body over query, numbers and yes/no as texts',
      '/x?a=1',
      { a: 2, on: true, b: '3' },
      '{"a":"2","b":"3","on":"true"}',
    ],
    ['null and lists stay', '/x', { none: null, list: [1, 'a'] }, '{"list":[1,"a"],"none":null}'],
    ['a list has no names', '/x?a=1', [1, 2], '{"a":"1"}'],
    ['no body', '/x?a=1', null, '{"a":"1"}'],
    ['a whole address', 'https://host/api/x,y?a=1#part?b=2', undefined, '{"a":"1","x-path-variable":"x,y"}'],
  ])('%s', (_name, url, body, text) => {
    expect(signedText(url, body)).toBe(text);
  });
});
