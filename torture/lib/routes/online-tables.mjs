import { good } from '../clients.mjs';
import { field, newTable, tableOf } from '../designs.mjs';
import { once } from './makers.mjs';

export const FORM = '/online/cgform';

/**
 * Designed tables for calls that need one: designs that are only stored, tables that run, and a main table with lines
 * whose changes are told to an address.
 */
export function onlineMakers({ admin, next }) {
  const saved = async (body) => (await good(admin.post(`${FORM}/api/addAll`, body))).id;
  const sync = async (id) => {
    await good(admin.post(`${FORM}/api/doDbSynch/${id}/normal`, {}));
    return id;
  };
  const name = () => `trial_${next()}`;
  const design = () => saved(newTable(name()));
  const running = async () => sync(await design());
  const row = async (table, body) =>
    (await good(admin.post(`/online/data/${table}/add`, body ?? { title: `行${next()}` }))).id;
  const family = once(async () => {
    const main = name();
    const sub = `${main}_line`;
    const id = await sync(
      await saved(tableOf(main, [field('title'), field('note')], { tableType: 2, subTableStr: sub })),
    );
    const hangs = field('main_id', { dbLength: 36, mainTable: main, mainField: 'id', isShowForm: '0' });
    const lines = tableOf(sub, [hangs, field('thing', { fieldMustInput: '1' }), field('note')], {
      tableType: 3,
      relationType: 0,
    });
    await sync(await saved(lines));
    const hook = { name: '外部', url: 'http://127.0.0.1:9/told', active: '1' };
    await good(admin.post(`${FORM}/head/hooks/${id}`, hook));
    for (const buttonCode of ['add', 'edit', 'delete']) {
      const enhance = { cgJavaType: 'http', cgJavaValue: '外部', event: 'end', activeStatus: '1' };
      await good(admin.post(`${FORM}/head/enhanceJava/${id}`, { buttonCode, ...enhance }));
    }
    return { id, main, sub };
  });
  const withLines = (sub) => ({ title: `主${next()}`, note: 'x', [sub]: [{ thing: '甲' }, { thing: '乙' }] });
  return {
    ...{ name, saved, sync, design, running, row, family, withLines },
    /** A table of rows that come in workbooks. */
    table: once(async () =>
      sync(await saved(tableOf(name(), [field('title', { fieldMustInput: '1' }), field('note')]))),
    ),
    /** A row of the main table, with two lines. */
    mainRow: async () => {
      const { id, sub } = await family();
      return row(id, withLines(sub));
    },
    get: (path) => good(admin.get(path)),
  };
}
