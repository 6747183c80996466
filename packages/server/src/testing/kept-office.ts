import type { KeptTable } from '@songbai/contract/modules/online-form/kept-tables.calls.ts';
import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { runSql } from '../db/database.ts';
import type { Server } from '../resource/server-context.ts';
import { lentServer } from './lent-server.ts';
import { designBody, fieldBody } from './online-designs.ts';
import type { Caller, TestApp } from './test-app.ts';
import { good, type Row } from './world.ts';

export const FORM_API = '/online/cgform/api';

interface Change {
  /** New names by the old ones. */
  renamed?: Readonly<Record<string, string>>;
  set?: Readonly<Record<string, object>>;
  added?: readonly object[];
  removed?: readonly string[];
  head?: object;
}

const wholeDesign = async (who: Caller, id: string) =>
  good<{ head: Row & { version: number }; fields: FieldRow[] }>(await who.get(`${FORM_API}/getByHead`, { id }));

/** Saves a design with some of its fields changed. */
const changer =
  (office: { admin: Caller }) =>
  async (id: string, { renamed = {}, set = {}, added = [], removed = [], head = {} }: Change) => {
    const whole = await wholeDesign(office.admin, id);
    const fields = whole.fields
      .filter(({ dbFieldName }) => !removed.includes(dbFieldName))
      .map((field) => ({
        ...{ ...field, ...set[field.dbFieldName] },
        dbFieldName: renamed[field.dbFieldName] ?? field.dbFieldName,
      }));
    const gone = whole.fields.filter(({ dbFieldName }) => removed.includes(dbFieldName));
    return office.admin.put<SaveResult>(`${FORM_API}/editAll`, {
      ...{ head: { ...whole.head, ...head }, fields: [...fields, ...added], indexs: [] },
      ...{ deleteFieldIds: gone.map((field) => field.id), deleteIndexIds: [], version: whole.head.version },
    });
  };

/** A server on which tables are forced to their designs, and what that put aside is got back. */
export function keptOffice() {
  /** The server as jobs get it, and an administrator. */
  const office = {} as { t: TestApp; server: Server; admin: Caller };
  beforeAll(async () => {
    const { t, server } = await lentServer();
    Object.assign(office, { t, server, admin: await t.as('admin') });
  });
  afterAll(() => office.t.close());

  const sql = <R>(text: string) => runSql<R>(office.t.database.db, text, []);
  const keptOf = async (id: string) => good<KeptTable[]>(await office.admin.get(`${FORM_API}/keptTables/${id}`));
  const newestOf = async (id: string): Promise<KeptTable> => {
    const [kept] = await keptOf(id);
    if (!kept) throw new Error('nothing was kept');
    return kept;
  };
  const restore = (id: string, syncId: string, who = office.admin) =>
    who.post(`${FORM_API}/restoreKept/${id}/${syncId}`, {});
  const wholeOf = (id: string) => wholeDesign(office.admin, id);
  const change = changer(office);
  /** A view of the table. */
  const viewOf = async (id: string) =>
    good<SaveResult>(await office.admin.post(`/online/cgform/head/copyOnline?code=${id}`, {})).id;
  const add = (id: string, row: object) => office.admin.post(`${FORM_API}/form/${id}`, row);
  const rowsOf = async (id: string, query: Record<string, string> = {}) =>
    good<{ total: number; records: Row[] }>(await office.admin.get(`${FORM_API}/getData/${id}`, query));
  const sync = async (id: string) => good(await office.admin.post(`${FORM_API}/doDbSynch/${id}/normal`, {}));
  const force = async (id: string, confirm: string) =>
    good(await office.admin.post(`${FORM_API}/doDbSynch/${id}/force`, { confirm }));
  const made = async (...design: Parameters<typeof designBody>): Promise<string> => {
    const { id } = good<SaveResult>(await office.admin.post(`${FORM_API}/addAll`, designBody(...design)));
    await sync(id);
    return id;
  };
  /** A table whose three rows a forced sync put aside, with one field less and another one more. */
  const forced = async (tableName: string): Promise<string> => {
    const id = await made(tableName, FIELDS);
    for (const name of ['松柏长青', '山水长流', '乙']) good(await add(id, { name, phone: '1' }));
    good(await change(id, { removed: ['phone'], added: [fieldBody('age', { dbType: 'int' })] }));
    expect(await rowsOf(id)).toMatchObject({ total: 3 });
    await force(id, tableName);
    return id;
  };
  return {
    ...{ office, sql, keptOf, newestOf, restore, wholeOf, change, viewOf, add, rowsOf, sync, force, made, forced },
    /** How many rows a list has, and what they are called. */
    listed: async (id: string, query: Record<string, string> = {}) => {
      const { total, records } = await rowsOf(id, { ...query, column: 'name', order: 'asc' });
      return { total, names: records.map(({ name }) => name) };
    },
  };
}

const FIELDS = [fieldBody('name', { fieldValidType: 'only', isQuery: '1', queryMode: 'single' }), fieldBody('phone')];
