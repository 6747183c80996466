import exceljs from 'exceljs';
import { newId } from '../platform/ids.ts';
import { designOf, fieldDesign } from './online-designs.ts';
import { holder } from './online-office.ts';
import { openTable } from './online-tables.ts';
import type { Caller, TestApp } from './test-app.ts';
import { sendFile } from './upload.ts';
import { good, type Row } from './world.ts';

/** A request with its lines, one opinion, and what both calculate. */
export async function openOutlay(t: TestApp, name: string): Promise<string> {
  const hangs = { mainTable: name, mainField: 'id', dbLength: 36, isShowForm: 0 } as const;
  const number = { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 } as const;
  const design = await openTable(
    t,
    designOf({ tableName: name, tableTxt: '申领', tableType: 2, subTableStr: `${name}_line,${name}_view` }, [
      fieldDesign('title', { dbFieldTxt: '名称', fieldMustInput: '1', orderNum: 1 }),
      fieldDesign('code', { dbFieldTxt: '编号', fieldValidType: 'only', orderNum: 2 }),
      fieldDesign('total', { ...number, dbFieldTxt: '合计', formula: `sum(${name}_line.amount)`, orderNum: 3 }),
      fieldDesign('doubled', { ...number, dbFieldTxt: '两倍', dbIsPersist: 0, formula: 'total * 2', orderNum: 4 }),
    ]),
  );
  await openTable(
    t,
    designOf({ tableName: `${name}_line`, tableTxt: '明细', tableType: 3, relationType: 0 }, [
      fieldDesign(`${name}_id`, hangs),
      fieldDesign('title', { dbFieldTxt: '名称', fieldMustInput: '1', orderNum: 1 }),
      fieldDesign('sex', { dbFieldTxt: '性别', fieldShowType: 'radio', dictField: 'sex', orderNum: 2 }),
      fieldDesign('amount', { ...number, dbFieldTxt: '金额', orderNum: 3 }),
      fieldDesign('phone', { dbFieldTxt: '电话', fieldValidType: 'm', orderNum: 4 }),
      fieldDesign('tag', { dbFieldTxt: '标签', fieldValidType: 'only', orderNum: 5 }),
    ]),
  );
  await openTable(
    t,
    designOf({ tableName: `${name}_view`, tableTxt: '意见', tableType: 3, relationType: 1 }, [
      fieldDesign(`${name}_id`, hangs),
      fieldDesign('text', { dbFieldTxt: '内容', orderNum: 1 }),
      fieldDesign('day', { dbFieldTxt: '日期', dbType: 'Date', fieldShowType: 'date', orderNum: 2 }),
    ]),
  );
  return design.head.id;
}

export const book = async (content: Buffer) => {
  const read = new exceljs.Workbook();
  await read.xlsx.load(content as never);
  return read;
};
export const rowsOf = (sheet: exceljs.Worksheet | undefined): unknown[][] =>
  (sheet?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1));
export const download = async (who: Caller, url: string) => (await who.raw({ method: 'GET', url })).rawPayload;

/** Rows of sheets by their names. */
export type Sheets = Readonly<Record<string, readonly (readonly unknown[])[]>>;
export const made = async (sheets: Sheets, shape: (book: exceljs.Workbook) => void = () => undefined) => {
  const write = new exceljs.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = write.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  shape(write);
  return Buffer.from(await write.xlsx.writeBuffer());
};

interface ImportReply {
  errorCount: number;
  newCount: number;
  errors: { rowNo: number; column: string; message: string }[];
  below?: { title: string; count: number }[];
  detailUrl?: string;
}
export const send = (who: Caller, id: string, content: Buffer, query = '', fields: Record<string, string> = {}) =>
  sendFile<ImportReply | null>(who, `/online/data/${id}/importExcel${query}`, '申领.xlsx', content, fields);

/** A new table like it, with a person who may open it. */
export async function emptyOutlay(t: TestApp) {
  const name = `book${newId().slice(-8).replaceAll('-', '')}`;
  const id = await openOutlay(t, name);
  return { id, name, who: await holder(t, `holder_${name}`, id) };
}

/** All that a form shows, without what is another one in a copy. */
export async function forms(who: Caller, id: string, name: string) {
  const { records } = good<{ records: Row[] }>(
    await who.get(`/online/data/${id}/list`, { pageSize: 1000, column: 'code', order: 'asc' }),
  );
  const all: unknown[] = [];
  for (const row of records) {
    const form = good<Row>(await who.get(`/online/data/${id}/queryById`, { id: row.id })) as Record<string, unknown>;
    const lines = (form[`${name}_line`] as Row[]).map(({ title, sex, amount, phone, tag }) => ({
      title,
      sex,
      amount,
      phone,
      tag,
    }));
    const views = (form[`${name}_view`] as Row[]).map(({ text, day }) => ({ text, day }));
    all.push({ title: form.title, code: form.code, total: form.total, doubled: form.doubled, lines, views });
  }
  return all;
}
