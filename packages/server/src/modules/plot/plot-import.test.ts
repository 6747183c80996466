import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendFile, workbook } from '../../testing/upload.ts';
import { generate, good, newWorld, type Row, type World } from '../../testing/world.ts';

let w: World;
let areas: Row[];
let rowName: string;

beforeAll(async () => {
  w = await newWorld();
  areas = [];
  for (const code of ['P1', 'P2']) {
    const area = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code, name: `${code}区` }));
    await generate(w.admin, {
      areaId: area.id,
      templateId: w.template.id,
      rowTo: 1,
      seatTo: 2,
      open: true,
    });
    areas.push(area);
    const { records } = good<{ records: Row[] }>(await w.admin.get('/cemetery/row/list', { areaId: area.id }));
    rowName = String(records[0]?.rowName);
  }
});
afterAll(() => w.t.close());

it('a row of a plot is the one of its area, though each area has one of that name', async () => {
  const [first, second] = areas.map(({ fullName }) => String(fullName));
  const line = (area: string | undefined, row: string) => [area, row, '9', w.template.name, '50000'];
  const rows = [
    ['墓区', '排', '号', '墓型', '挂牌价'],
    line(first, rowName),
    line(second, rowName),
    line(first, '没有的排'),
  ];
  const file = await workbook(rows);
  const reply = await sendFile(w.admin, '/cemetery/plot/importExcel', '墓位.xlsx', file);
  expect(reply).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 1 } });
  for (const area of areas) {
    const { records } = good<{ records: Row[] }>(
      await w.admin.get('/cemetery/plot/list', { areaId: area.id, seatNo: '9' }),
    );
    expect(records).toMatchObject([{ areaId: area.id, rowNo: 1 }]);
  }
});
