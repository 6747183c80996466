import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDesign } from '../../testing/online-designs.ts';
import { type OnlineOffice, onlineOffice, VISITOR_DRAFT } from '../../testing/online-office.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import type { Caller } from '../../testing/test-app.ts';
import type { Row } from '../../testing/world.ts';

let office: OnlineOffice;
let second: SecondNode;
beforeAll(async () => {
  office = await onlineOffice();
  second = await secondNode(office.t);
});
afterAll(async () => {
  await second.close();
  await office.t.close();
});

const rows = async (who: Caller) => (await who.get<Page<Row>>(`${office.path}/list`)).result.records;

/** The table with its 备注 under another name, as a draft. */
async function draft(name: string, version: number) {
  const { visitor, t } = office;
  const fields = visitor.fields.map((field) =>
    field.dbFieldTxt === '备注' ? { ...field, dbFieldName: name, isShowList: 1 as const } : field,
  );
  await storeDesign(t.database, { ...visitor, fields }, { version, live: false });
}

test('(online.md §12) what is synchronised on one node is used on the other with its next call, rows kept', async () => {
  const { admin, clerk, visitor, path } = office;
  const there = second.here(clerk);
  const sync = (who: Caller) => who.post(`/online/cgform/api/doDbSynch/${visitor.head.id}/normal`, {});
  // Both nodes have the table at hand.
  expect(await there.post(`${path}/add`, { ...VISITOR_DRAFT, remark: '第一次' })).toMatchObject({ success: true });
  expect(await rows(clerk)).toMatchObject([{ remark: '第一次' }]);

  await draft('note', 2);
  expect(await sync(admin)).toMatchObject({ success: true });
  expect(await rows(there)).toMatchObject([{ note: '第一次' }]);
  expect(await there.post(`${path}/add`, { ...VISITOR_DRAFT, name: '王芳', note: '第二次' })).toMatchObject({
    success: true,
  });

  await draft('words', 3);
  expect(await sync(second.here(admin))).toMatchObject({ success: true });
  const words = (await rows(clerk)).map((row) => row.words);
  expect(words.sort()).toEqual(['第一次', '第二次']);
  // A form that was opened before the change is refused, not half saved.
  const old = await clerk.post(`${path}/add`, { ...VISITOR_DRAFT, note: '第三次' });
  expect(old.success).toBe(false);
  expect(await rows(there)).toHaveLength(2);
});
