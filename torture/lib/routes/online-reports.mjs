import { good } from '../clients.mjs';

const HEAD = '/online/cgreport/head';

/** Reports: saved with their columns and parameters, taken back to a version, deleted, given a menu. */
export function onlineReports({ admin, next }) {
  const draft = () => {
    const n = next();
    const item = (fieldName, orderNum) => ({ fieldName, fieldTxt: fieldName, isShow: 1, orderNum });
    return {
      head: { code: `report_${n}`, name: `报表${n}`, cgrSql: 'select name, mobile from cem_customer', dbSource: '' },
      items: [item('name', 1), item('mobile', 2)],
      params: [{ paramName: 'who', paramTxt: '谁' }],
    };
  };
  const made = async () => {
    const body = draft();
    return { ...body, ...(await good(admin.post(`${HEAD}/add`, body))) };
  };
  const changed = async () => {
    const { id, version, head } = await made();
    return { head: { ...head, id, name: `改${next()}` }, items: [], params: [{ paramName: 'more' }], version };
  };
  return {
    [`POST ${HEAD}/add`]: async () => ({ body: draft() }),
    [`PUT ${HEAD}/editAll`]: async () => ({ body: await changed() }),
    [`DELETE ${HEAD}/delete`]: async () => ({ query: `?id=${(await made()).id}` }),
    [`DELETE ${HEAD}/deleteBatch`]: async () => ({ query: `?ids=${(await made()).id},${(await made()).id}` }),
    [`POST ${HEAD}/restoreVersion/:id/:version`]: async () => {
      const body = await changed();
      await good(admin.put(`${HEAD}/editAll`, body));
      return { at: { id: body.head.id, version: 1 }, body: {} };
    },
    'POST /online/cgreport/api/createMenu': async () => ({
      body: { headId: (await made()).id, name: `报表${next()}`, roleIds: ['role-sales'] },
    }),
  };
}
