import { newField, newHead } from '@songbai/contract/design/defaults.ts';
import type { Design, FieldDesign, HeadDesign } from '@songbai/contract/design/design.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { type Database, runSql } from '../db/database.ts';
import { bumpState } from '../db/state.ts';
import { newId } from '../platform/ids.ts';

/** A field as the designer makes it, with what matters to the test. */
export function fieldDesign(dbFieldName: string, given: Partial<FieldDesign> = {}): FieldDesign {
  return newField({ id: newId(), dbFieldName, dbFieldTxt: dbFieldName, ...given });
}

/** A single table with these fields. */
export function designOf(
  head: Partial<HeadDesign> & Pick<HeadDesign, 'tableName'>,
  fields: readonly FieldDesign[],
): Design {
  return {
    head: newHead({ id: newId(), tenantId: 1, tableTxt: head.tableName, ...head }),
    fields,
    indexes: [],
    buttons: [],
  };
}

/** Stores a version of a design; the first one with its head. Makes no table. */
export async function storeDesign(
  { db }: Database,
  design: Design,
  { version = 1, live = true }: { version?: number; live?: boolean } = {},
): Promise<void> {
  const { id, ...head } = design.head;
  const versions = { draftVersion: version, ...(live ? { liveVersion: version } : {}) };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('onlCgformHead')
      .values({ ...head, id, ...REST, liveVersion: null, ...versions, isDbSynch: live ? 'Y' : 'N' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...head, ...versions }))
      .execute();
    await trx
      .insertInto('onlCgformVersion')
      .values({ id: newId(), headId: id, version, design: JSON.stringify(design) })
      .execute();
    await bumpState(trx, 'designs');
  });
}

const REST = { version: 1, delFlag: 0, syncState: 'idle' } as const;

/** A field as the designer sends it. */
export const fieldBody = (dbFieldName: string, given: object = {}) => ({
  ...{ dbFieldName, dbFieldTxt: dbFieldName, dbType: 'string', dbLength: 32, dbPointLength: 0 },
  ...{ fieldShowType: 'text', isShowForm: '1', isShowList: '1', dbIsNull: '1' },
  ...given,
});

/** The body of a single table as the designer sends it. */
export const designBody = (tableName: string, fields: readonly object[] = [fieldBody('name')], head: object = {}) => ({
  head: {
    ...{ tableName, tableTxt: `表${tableName}`, tableType: 1, formCategory: 'temp', idType: 'UUID' },
    ...{ isPage: 'Y', isCheckbox: 'Y', isTree: 'N', scroll: 1, themeTemplate: 'normal', formTemplate: '1' },
    ...head,
  },
  fields,
  ...{ indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
});

/** Carries out what a save has left to do, without the checks of a sync. */
export async function carryOut({ db, engine }: Database, { id, draftVersion, plan }: SaveResult): Promise<void> {
  for (const text of plan.steps.flatMap(({ sql }) => sql[engine])) await runSql(db, text, []);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('onlCgformHead')
      .set({ liveVersion: draftVersion, isDbSynch: 'Y' })
      .where('id', '=', id)
      .execute();
    await bumpState(trx, 'designs');
  });
}
