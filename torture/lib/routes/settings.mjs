import { good } from '../clients.mjs';
import { roleDraft, simpleKinds } from './makers.mjs';

/** What a person keeps of the lists: views, conditions, columns; and how the console looks. */
export function views({ admin, next, add }) {
  const VIEW = '/sys/savedView';
  const QUERY = '/sys/savedQuery';
  const list = 'cem:order:list';
  const view = () => ({ list, title: `视图${next()}`, query: 'name=x', columns: {} });
  const idOf = async (path, query, body) => {
    await good(admin.post(`${path}/save`, body));
    return (await good(admin.get(`${path}/list?${query}`))).find(({ title }) => title === body.title).id;
  };
  const kept = () => idOf(VIEW, `list=${list}`, view());
  const shared = async () => {
    const id = await kept();
    const roleIds = [await add('/sys/role', roleDraft(next()))];
    return { id, roleIds };
  };
  const conditions = () => {
    const records = [{ field: 'name', rule: 'eq', val: 'x' }];
    return { title: `查询${next()}`, matchType: 'and', records };
  };
  return {
    [`POST ${VIEW}/save`]: async () => ({ body: view() }),
    [`PUT ${VIEW}/share`]: async () => ({ body: await shared() }),
    [`PUT ${VIEW}/unshare`]: async () => {
      const body = await shared();
      await good(admin.put(`${VIEW}/share`, body));
      return { body: { id: body.id } };
    },
    [`DELETE ${VIEW}/delete`]: async () => ({ query: `?id=${await kept()}` }),
    [`POST ${QUERY}/save`]: async () => ({ body: { page: '/orders', ...conditions() } }),
    [`POST ${QUERY}/import`]: async () => ({ body: { page: '/orders', queries: [conditions(), conditions()] } }),
    [`DELETE ${QUERY}/delete`]: async () => ({
      query: `?id=${await idOf(QUERY, 'page=/orders', { page: '/orders', ...conditions() })}`,
    }),
  };
}

/** Routes that calls are passed on by. */
export function gateway(make) {
  const { admin, next, add } = make;
  const BASE = '/sys/gatewayRoute';
  const draft = () => {
    const n = next();
    const predicates = JSON.stringify([{ name: 'Path', args: [`/passed${n}`] }]);
    return { routerId: `r${n}`, name: `路由${n}`, uri: 'http://127.0.0.1:9', status: 1, predicates, filters: '[]' };
  };
  return {
    ...simpleKinds(make, { [BASE]: { field: 'name', draft, bin: true } }),
    [`POST ${BASE}/updateAll`]: async () => ({ body: { router: { ...draft(), status: true } } }),
    [`DELETE ${BASE}/deleteRecycleBin`]: async () => {
      const id = await add(BASE, draft());
      await good(admin.send('DELETE', `${BASE}/delete?id=${id}`));
      return { query: `?ids=${id}` };
    },
    [`GET ${BASE}/copyRoute`]: async () => ({ query: `?id=${await add(BASE, draft())}` }),
  };
}

/** Databases that reports read; none of them is asked. */
export function sources(make) {
  const { next } = make;
  const dbUrl = 'jdbc:mysql://127.0.0.1:9/shop';
  const draft = () => {
    const code = `source_${next()}`;
    return { code, name: `来源${code}`, dbType: '1', dbUrl, dbUsername: 'reader', dbPassword: 'Secret-1' };
  };
  return simpleKinds(make, {
    '/sys/dataSource': {
      ...{ field: 'remark', draft },
      book: (n) => ({ 数据源编码: `book_${n}`, 数据源名称: `入${n}`, 数据库类型: 'MySQL 5.7+', 数据源地址: dbUrl }),
    },
  });
}
