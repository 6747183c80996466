import { type Static, Type } from 'typebox';

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

const text = (title: string) => Type.Optional(Type.String({ maxLength: 64, title }));
const day = (title: string) => Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', title }));

/** `GET /sys/dataLog/changes`: by record, by person, by day. */
export const changesQuery = Type.Object({
  dataTable: text('数据类型'),
  /** With the table: the changes of this record and of its lines. */
  dataId: text('数据ID'),
  /** Part of the record's name; with the table. */
  record: text('数据名称'),
  /** Account, or part of the real name. */
  person: text('操作人'),
  createTime_begin: day('开始日期'),
  createTime_end: day('结束日期'),
  pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: '页码' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10, title: '每页条数' }),
});

export type ChangesQuery = Static<typeof changesQuery>;

export interface ChangedField {
  name: string;
  label: string;
  /** Display texts; empty where there was nothing, null where the log does not say what there was. */
  before: string | null;
  after: string;
  /** Changed, but this person may not see from what to what. */
  masked: boolean;
}

/** One change in the words of the office: who changed what, from what to what. */
export interface ReadableChange {
  id: string;
  dataTable: string;
  dataId: string;
  dataVersion: string;
  /** Title of the record's kind: 客户, 订单明细, … */
  title: string;
  /** Name of the record; of a line, that of its head. */
  record: string;
  action: string;
  createBy: string | null;
  createName: string | null;
  createTime: string;
  fields: ChangedField[];
}

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
  /** Name of the record, of a line that of its head; empty where it has none that this person may see. */
  record: string;
  left: ComparedVersion;
  right: ComparedVersion;
  fields: ComparedField[];
}
