import { good } from '../clients.mjs';
import { buyer } from '../world.mjs';
import { customersForm, named, simpleKinds } from './makers.mjs';

/** Records of the cemetery. */
export function records(make) {
  const { cemetery, next, edit } = make;
  return {
    ...simpleKinds(make, {
      '/cemetery/customer': { field: 'remark', draft: () => buyer(next()), bin: true },
      '/cemetery/area': {
        field: 'remark',
        draft: () => ({ cemeteryId: cemetery.id, ...named('S', next()) }),
        bin: true,
      },
      '/cemetery/template': {
        field: 'remark',
        draft: () => ({ cemeteryId: cemetery.id, ...named('T', next()), length: 1, width: 1, items: [] }),
        bin: true,
      },
      '/cemetery/serviceItem': {
        field: 'description',
        draft: () => ({ ...named('SV', next()), category: '4', unit: '次', priceType: '1', price: 10_000 }),
      },
      '/cemetery/chargeItem': {
        field: 'name',
        draft: () => ({
          ...named('CI', next()),
          ...{ itemType: '01', category: '1', priceType: '1', unit: '次', maxPrice: 10_000, docNo: '京价〔2026〕1号' },
        }),
      },
    }),
    'PUT /cemetery/cemetery/edit': () => edit('/cemetery/cemetery', cemetery.id, 'remark'),
    'POST /sys/dataLog/restore': async () => {
      const path = '/cemetery/customer';
      const id = await make.add(path, { ...buyer(next()), remark: '旧' });
      await good(make.admin.put(`${path}/edit`, (await edit(path, id, 'remark')).body));
      const query = `dataTable=cem_customer&dataId=${id}&pageSize=10`;
      const { records: versions } = await good(make.admin.get(`/sys/dataLog/list?${query}`));
      return { body: { id: versions.at(-1).id, fields: ['remark'] } };
    },
    'POST /cemetery/customer/importExcel': async () => ({ form: await customersForm(next()) }),
  };
}
