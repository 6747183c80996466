/** A field as the designer sends it. */
export const field = (dbFieldName, more = {}) => ({
  ...{ dbFieldName, dbFieldTxt: dbFieldName, dbType: 'string', dbLength: 50, dbPointLength: 0 },
  ...{ fieldShowType: 'text', isShowForm: '1', isShowList: '1', dbIsNull: '1' },
  ...more,
});

/** Body of a new table with a title that stays, a note that is renamed and numbers kept as texts. */
export const newTable = (tableName) =>
  tableOf(tableName, [field('title', { orderNum: 1 }), field('note', { orderNum: 2 }), field('num', { orderNum: 3 })]);

/** Body of a new table with these fields. */
export const tableOf = (tableName, fields, head = {}) => ({
  head: {
    ...{ tableName, tableTxt: tableName, tableType: 1, formCategory: 'temp', idType: 'UUID' },
    ...{ isPage: 'Y', isCheckbox: 'Y', isTree: 'N', scroll: 1, themeTemplate: 'normal', formTemplate: '1' },
    ...head,
  },
  fields,
  ...{ indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
});

export const rowBody = (at) => ({ title: `行${at}`, note: `备注${at}`, num: String(at) });

/** Fields of a draft after one more change: renamed, of another type, added, indexed, removed. */
export function changedFields(fields, step) {
  const edited = (matches, more) => fields.map((one) => (matches(one) ? { ...one, ...more(one) } : one));
  const named = (name) => (one) => one.dbFieldName === name;
  const isNote = (one) => one.dbFieldName.startsWith('note');
  const deleteFieldIds = [];
  switch (step % 5) {
    case 1:
      return { fields: edited(isNote, () => ({ dbFieldName: `note_${step}` })), deleteFieldIds };
    case 2:
      return {
        fields: edited(named('num'), ({ dbType }) =>
          dbType === 'string' ? { dbType: 'int', dbLength: 10 } : { dbType: 'string', dbLength: 50 },
        ),
        deleteFieldIds,
      };
    case 3:
      return { fields: [...fields, field(`extra_${step}`, { orderNum: 10 + step })], deleteFieldIds };
    case 4:
      return { fields: edited(isNote, ({ isQuery }) => ({ isQuery: isQuery === 1 ? 0 : 1 })), deleteFieldIds };
    default: {
      const gone = fields.filter(({ dbFieldName }) => dbFieldName.startsWith('extra_'));
      const ids = gone.map(({ id }) => id);
      return { fields: fields.filter(({ id }) => !ids.includes(id)), deleteFieldIds: ids };
    }
  }
}
