import { Type } from 'typebox';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });

export const versionsQuery = Type.Object({
  dataTable: id('表名'),
  dataId: id('数据ID'),
  type: Type.Optional(Type.String({ maxLength: 20, title: '类型' })),
});

export const compareQuery = Type.Object({ dataId1: id('dataId1'), dataId2: id('dataId2') });

export const restoreBody = Type.Object({
  /** The version to restore from. */
  id: id('id'),
  fields: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: 200,
    uniqueItems: true,
    title: '字段',
  }),
});

/** One side of a comparison. */
export interface ComparedVersion {
  /** Of the row in the data log. */
  id: string;
  dataVersion: string;
  action: string;
  createName: string | null;
  createTime: string;
}

export interface ComparedField {
  name: string;
  label: string;
  /** Display texts; null: that version has no value for the field. */
  left: string | null;
  right: string | null;
  differs: boolean;
  /** May be restored by users who may edit the record. */
  restorable: boolean;
}

/** `GET /sys/dataLog/compare`: two versions of one record, in the order of the arguments. */
export interface Comparison {
  dataTable: string;
  dataId: string;
  /** Title of the record's resource: 租户, 客户, … */
  title: string;
  left: ComparedVersion;
  right: ComparedVersion;
  fields: ComparedField[];
}
