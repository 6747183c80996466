import { ADD_BUTTON } from '@songbai/contract/modules/online-form/button.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { carryOut, designBody, fieldBody } from './online-designs.ts';
import { roleWithMenu } from './online-tables.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { good } from './world.ts';

/** An office that lends things, with its stock and its log beside; a clerk holds the menu of the lendings alone. */
export interface EnhanceOffice {
  t: TestApp;
  admin: Caller;
  clerk: Caller;
  /** Ids of the designs by their tables. */
  heads: Readonly<Record<'lending' | 'stock' | 'book' | 'line', string>>;
  button(code: string, given?: object): Promise<string>;
  press(code: string, body?: object, who?: Caller): ReturnType<Caller['post']>;
}

const number = (name: string, given: object = {}) =>
  fieldBody(name, { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2, ...given });

const LENDING = [
  fieldBody('title', { fieldMustInput: '1' }),
  fieldBody('no', { isReadOnly: '1', dbLength: 40 }),
  fieldBody('state', { isReadOnly: '1', dbDefaultVal: 'new' }),
  fieldBody('owner'),
  number('num'),
  number('total', { isReadOnly: '1' }),
];

/** @param env further settings of the server */
export async function enhanceOffice(env: Record<string, string> = {}): Promise<EnhanceOffice> {
  const t = await testApp(env);
  const admin = await t.as('admin');
  const make = async (name: string, fields: object[], head: object = {}) => {
    const saved = good<SaveResult>(await admin.post('/online/cgform/api/addAll', designBody(name, fields, head)));
    await carryOut(t.database, saved);
    return saved.id;
  };
  const lending = await make('lending', LENDING, { tableType: 2, subTableStr: 'lending_line' });
  const key = fieldBody('lending_id', { dbLength: 36, mainTable: 'lending', mainField: 'id', isShowForm: '0' });
  const line = await make('lending_line', [key, fieldBody('thing'), number('amount')], {
    tableType: 3,
    relationType: 0,
  });
  const stock = await make('stock', [fieldBody('thing'), number('num')]);
  const book = await make('book', [fieldBody('title', { dbLength: 100 }), fieldBody('who'), fieldBody('day')]);
  const role = await roleWithMenu(t, `/online/cgformErpList/${lending}`);
  const clerk = await t.user({ username: 'clerk', roles: [role] });
  return {
    ...{ t, admin, clerk, heads: { lending, stock, book, line } },
    button: async (buttonCode, given = {}) => {
      const body = {
        cgformHeadId: lending,
        buttonCode,
        buttonName: buttonCode,
        buttonStyle: 'link',
        optType: 'action',
      };
      return String(good<{ id: string }>(await admin.post(ADD_BUTTON.url, { ...body, ...given })).id);
    },
    press: (buttonCode, body = {}, who = clerk) =>
      who.post('/online/cgform/api/doButton', { formId: lending, buttonCode, ...body }),
  };
}
