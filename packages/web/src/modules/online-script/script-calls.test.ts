import { expect, test } from 'vitest';
import type { AskMethod } from '../../lib/script-frame/protocol.ts';
import { scriptCall } from './script-calls.ts';

const place = { id: 'h1', tableName: 'visit', subs: ['visit_guest'] };
const API = '/online/cgform/api';

test.each<[AskMethod, string, unknown, object]>([
  ['GET', `${API}/getData/h1?name=x`, { pageNo: 2 }, { method: 'GET', params: { name: 'x', pageNo: 2 } }],
  ['GET', `${API}/form/visit/r1`, null, { path: `${API}/form/visit/r1` }],
  ['GET', `${API}/subform/list/visit_guest/r1`, null, {}],
  ['GET', '/sys/dict/getDictItems/sex', null, {}],
  ['GET', '/online/cgreport/api/getData/r9', null, {}],
  ['POST', `${API}/form/h1`, { name: 'x' }, { method: 'POST', body: { name: 'x' } }],
  ['POST', `${API}/form/h1`, { id: 'r1', name: 'x' }, { method: 'PUT', body: { id: 'r1', name: 'x' } }],
  ['DELETE', `${API}/form/h1/r1,r2`, null, { method: 'DELETE' }],
  ['POST', `${API}/doButton`, { formId: 'h1', buttonCode: 'go' }, { body: { formId: 'h1', buttonCode: 'go' } }],
])('%s %s is made', (method, url, data, call) => expect(scriptCall(place, method, url, data)).toMatchObject(call));

test.each<[AskMethod, string, unknown]>([
  ['POST', '/sys/user/edit', { id: 'admin' }],
  ['GET', '/sys/user/list', null],
  ['GET', '/sys/dict/loadDict/sys_user,realname,id', null],
  ['GET', `${API}/getData/other`, null],
  ['GET', `${API}/form/other/r1`, null],
  ['POST', `${API}/form/other`, {}],
  ['POST', `${API}/form/visit_guest`, {}],
  ['DELETE', `${API}/form/other/r1`, null],
  ['POST', `${API}/doButton`, { formId: 'other', buttonCode: 'go' }],
  ['GET', `${API}/doButton`, { formId: 'h1' }],
  ['GET', `${API}/getData/h1/../other`, null],
  ['GET', `${API}/getData/h1%2F..%2Fother`, null],
  ['GET', 'https://evil.example/x', null],
  ['GET', '//evil.example/x', null],
  ['GET', `https://evil.example${API}/getData/h1`, null],
  ['DELETE', `${API}/getData/h1`, null],
  ['GET', '', null],
])('%s %s is refused', (method, url, data) => expect(scriptCall(place, method, url, data)).toBeUndefined());
