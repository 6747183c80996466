import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  summary: string;
  security: object[];
  'x-permission'?: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, object> } } } };
}

let t: TestApp;
let document: Document;

beforeAll(async () => {
  t = await testApp();
  const admin = await t.as('admin');
  document = (await admin.raw({ method: 'GET', url: '/sys/openapi.json' })).json<Document>();
});
afterAll(() => t.close());

describe('the published description of the interface', () => {
  test('is OpenAPI 3.1 and holds every route but the socket', () => {
    expect(document.openapi).toBe('3.1.0');
    const published = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
    expect(published).toBe(t.app.apiRoutes.filter((route) => !route.socket).length);
  });

  test('names permission, inputs and path parts', () => {
    const list = document.paths['/sys/user/list']?.get;
    expect(list).toMatchObject({ summary: '用户列表', 'x-permission': 'system:user:list', security: [{ token: [] }] });
    expect(list?.parameters.map((parameter) => parameter.name)).toContain('pageNo');
    const text = document.paths['/sys/dict/getDictText/{dictCode}/{key}']?.get;
    expect(text?.parameters).toMatchObject([{ name: 'dictCode', in: 'path', required: true }, { name: 'key' }]);
    const login = document.paths['/sys/login']?.post;
    expect(login?.security).toEqual([]);
    expect(login?.requestBody?.content['application/json'].schema).toMatchObject({
      required: ['username', 'password'],
      properties: { username: { type: 'string', maxLength: 100, title: '用户名' } },
    });
    const add = document.paths['/cemetery/cemetery/add']?.post;
    expect(add?.requestBody?.content['application/json'].schema.properties).toHaveProperty('name');
  });

  test('holds nothing but plain JSON of the schemas', () => {
    expect(JSON.stringify(document)).not.toContain('"~');
  });

  test('only for people with the permission', async () => {
    const sales = await t.user({ username: 'sales', roles: ['sales'] });
    expect(await sales.get('/sys/openapi.json')).toMatchObject({ success: false, code: 510 });
    expect((await t.anonymous.raw({ method: 'GET', url: '/sys/openapi.json' })).statusCode).toBe(401);
  });
});
