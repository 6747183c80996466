import type { SyncPreview } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { expect, it } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { fieldBody } from '../../testing/online-designs.ts';
import { good } from '../../testing/world.ts';

const { office, sql, made, wholeOf, add } = keptOffice();

const preview = async (id: string) => good<SyncPreview>(await office.admin.get(`${FORM_API}/previewDbSynch/${id}`));

it.each(['id', 'code'])(
  '(online.md §4.2) rows of a sub-table against a step are told with their main rows, by its %s',
  async (mainField) => {
    const main = `under_${mainField}`;
    const key = fieldBody('main_key', { mainTable: main, mainField, dbLength: '36' });
    const mainId = await made(main, [fieldBody('code')], { tableType: 2 });
    const subId = await made(`${main}_line`, [key, fieldBody('goods')], {
      tableType: 3,
      relationType: 0,
      tabOrderNum: 1,
    });
    const rows = (...goods: string[]) => ({ [`${main}_line`]: goods.map((one) => ({ goods: one })) });
    const first = String(good(await add(mainId, { code: 'one', ...rows('胶', '很长的物资名称') })));
    const second = String(good(await add(mainId, { code: 'two', ...rows('另一个很长的名称', '第三个很长的名称') })));
    const whole = await wholeOf(subId);
    const fields = whole.fields.map((field) => (field.dbFieldName === 'goods' ? { ...field, dbLength: 4 } : field));
    good(
      await office.admin.put(`${FORM_API}/editAll`, {
        ...{ head: whole.head, fields, indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
        version: whole.head.version,
      }),
    );
    const { steps, under } = await preview(subId);
    const ids = steps.flatMap(({ sampleIds }) => sampleIds);
    expect(ids).toHaveLength(3);
    expect(under?.headId).toBe(mainId);
    expect(ids.map((id) => under?.rows[id]).sort()).toEqual([first, second, second].sort());
    // A row whose main row is gone has none; a main table has no such rows at all.
    await sql(`update "${main}__t1" set del_flag = 1 where id = '${first}'`);
    expect(Object.values((await preview(subId)).under?.rows ?? {})).toEqual([second, second]);
    expect(await preview(mainId)).not.toHaveProperty('under');
  },
);
