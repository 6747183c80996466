import { good } from '../clients.mjs';
import { bookOf } from '../workbooks.mjs';
import { formOf } from './makers.mjs';
import { FORM, onlineMakers } from './online-tables.mjs';

/** Rows of designed tables, by our calls and by those of the family. */
export function onlineRows(make) {
  return { ...ours(make, onlineMakers(make)), ...familys(make, onlineMakers(make)) };
}

function ours({ admin, next }, { family, mainRow, withLines, table }) {
  const DATA = '/online/data/:code';
  const SUB = `${DATA}/under/:main/:sub`;
  const at = async () => ({ code: (await family()).id });
  const version = async (path) => (await good(admin.get(path))).version;
  /** Under a new main row, with the id of its first line. */
  const under = async () => {
    const { id, sub } = await family();
    const main = await mainRow();
    const { records } = await good(admin.get(`/online/data/${id}/under/${main}/${sub}/list`));
    return { at: { code: id, main, sub }, line: records[0], other: records[1] };
  };
  const book = async (title) => ({
    form: formOf(await bookOf([1, 2].map(() => ({ [title]: `入${next()}`, note: 'x' })))),
  });
  return {
    [`POST ${DATA}/add`]: async () => ({ at: await at(), body: withLines((await family()).sub) }),
    [`PUT ${DATA}/edit`]: async () => {
      const { code } = await at();
      const id = await mainRow();
      const lines = { [(await family()).sub]: [{ thing: '丙' }] };
      const body = {
        id,
        version: await version(`/online/data/${code}/queryById?id=${id}`),
        note: `改${next()}`,
        ...lines,
      };
      return { at: { code }, body };
    },
    [`DELETE ${DATA}/delete`]: async () => ({ at: await at(), query: `?id=${await mainRow()}` }),
    [`DELETE ${DATA}/deleteBatch`]: async () => ({
      at: await at(),
      query: `?ids=${await mainRow()},${await mainRow()}`,
    }),
    [`PUT ${DATA}/putRecycleBin`]: async () => {
      const { code } = await at();
      const ids = `${await mainRow()},${await mainRow()}`;
      await good(admin.send('DELETE', `/online/data/${code}/deleteBatch?ids=${ids}`));
      return { at: { code }, body: { ids } };
    },
    [`POST ${DATA}/importExcel`]: async () => ({ at: { code: await table() }, ...(await book('title')) }),
    [`POST ${SUB}/add`]: async () => ({ at: (await under()).at, body: { thing: `丁${next()}` } }),
    [`PUT ${SUB}/edit`]: async () => {
      const { at: place, line } = await under();
      return { at: place, body: { id: line.id, version: line.version, thing: `改${next()}` } };
    },
    [`DELETE ${SUB}/delete`]: async () => {
      const { at: place, line } = await under();
      return { at: place, query: `?id=${line.id}` };
    },
    [`DELETE ${SUB}/deleteBatch`]: async () => {
      const { at: place, line, other } = await under();
      return { at: place, query: `?ids=${line.id},${other.id}` };
    },
    [`POST ${SUB}/importExcel`]: async () => ({ at: (await under()).at, ...(await book('thing')) }),
  };
}

function familys({ admin, next }, { family, mainRow, withLines, table, row, running, get }) {
  const API = `${FORM}/api`;
  const at = async () => ({ code: (await family()).id });
  const gone = async () => {
    const { code } = await at();
    const ids = await mainRow();
    await good(admin.send('DELETE', `${API}/form/${code}/${ids}`));
    return { code, ids };
  };
  return {
    [`POST ${API}/form/:code`]: async () => ({ at: await at(), body: withLines((await family()).sub) }),
    [`PUT ${API}/form/:code`]: async () => {
      const { code } = await at();
      const id = await mainRow();
      return { at: { code }, body: { id, note: `改${next()}`, [(await family()).sub]: [{ thing: '丙' }] } };
    },
    [`DELETE ${API}/form/:code/:ids`]: async () => ({
      at: { ...(await at()), ids: `${await mainRow()},${await mainRow()}` },
    }),
    [`PUT ${API}/rowRestore/:code/:ids`]: async () => ({ at: await gone() }),
    [`POST ${API}/importXls/:code`]: async () => ({
      at: { code: await table() },
      form: formOf(await bookOf([1, 2].map(() => ({ title: `族${next()}`, note: 'x' })))),
    }),
    [`POST ${API}/doButton`]: async () => {
      const formId = await running();
      const { head } = await get(`${API}/getByHead?id=${formId}`);
      const buttonCode = 'close';
      const button = { cgformHeadId: formId, buttonCode, buttonName: '结清', buttonStyle: 'link', optType: 'action' };
      await good(admin.post(`${FORM}/button/add`, button));
      const cgbSql = `update ${head.tableName} set note = 'x' where id = #{id}`;
      await good(admin.post(`${FORM}/head/enhanceSql/${formId}`, { buttonCode, cgbSql }));
      return { body: { formId, buttonCode, dataId: await row(formId) } };
    },
  };
}
