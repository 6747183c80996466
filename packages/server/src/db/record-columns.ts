import type { Fields, FieldValue } from '@songbai/contract/resource/kinds.ts';

/** Columns of every record table in addition to its own; timestamps are texts in the business zone. */
export interface RecordColumns {
  id: string;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  sysOrgCode: string | null;
  deleteBy: string | null;
  deleteTime: string | null;
  deleteReason: string | null;
  version: number;
  delFlag: number;
}

/** Row type of a resource's table: its stored fields, nullable unless required. */
export type Stored<R extends { fields: Fields }> = RecordColumns & FieldColumns<R>;

/** The same without the columns of a record. */
export type RowColumns<R extends { fields: Fields }> = Plain & FieldColumns<R>;

type FieldColumns<R extends { fields: Fields }> = {
  [K in keyof R['fields'] as R['fields'][K] extends { computed: true } ? never : K]: R['fields'][K] extends {
    required: true;
  }
    ? FieldValue<R['fields'][K]>
    : FieldValue<R['fields'][K]> | null;
};

export type Tenant<R extends { fields: Fields }> = Stored<R> & { tenantId: number };
export type Imported = { importBatchId: string | null };
/** Sometimes created by an import together with its plots. */
export type SometimesImported = { importBatchId?: string | null };

/** Last four characters of a sealed identity number. */
export type Numbered = { idNoTail: string | null };

export interface Plain {
  id: string;
}
