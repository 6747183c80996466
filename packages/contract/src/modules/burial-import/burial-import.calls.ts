import { Type } from 'typebox';
import type { DictValue } from '../../dicts.ts';
import { LIMITS } from '../../limits.ts';
import { filledText } from '../../resource/filled-text.ts';
import type { DateOrder } from '../../rules/partial-date.ts';
import { IMPORT_LEVEL } from './burial-import.dicts.ts';

/**
 * Possible meanings of a register column. Several columns may have the same meaning: addresses and notes are joined,
 * for all others the first column with a value counts.
 */
export const IMPORT_TARGETS = {
  name: '姓名',
  firstName: '名',
  middleName: '中间名',
  lastName: '姓',
  suffix: '姓名后缀',
  sex: '性别',
  birthDate: '出生日期',
  deathDate: '死亡日期',
  burialDate: '安葬日期',
  section: '墓区',
  row: '排',
  site: '墓位号',
  position: '墓位位置(整体)',
  cemeteryName: '陵园名称',
  cemeteryAddress: '陵园地址',
  cemeteryCity: '城市',
  cemeteryState: '省/州',
  cemeteryPhone: '陵园电话',
  relationship: '关系',
  contactName: '联系人',
  contactPhone: '联系电话',
  note: '备注',
} as const;
export type ImportTarget = keyof typeof IMPORT_TARGETS;

/** Source column name → target; unmapped columns are kept unchanged in the staged row. */
export type ImportMapping = Record<string, ImportTarget>;

const batch = Type.String({ minLength: 1, maxLength: 36, title: '导入批次' });

export const importMapBody = Type.Object(
  {
    batchId: batch,
    mapping: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 32 })),
    /** Order of day and month; without it the register's own dates decide. */
    dateOrder: Type.Optional(Type.Union([Type.Literal('monthFirst'), Type.Literal('dayFirst')], { title: '日期顺序' })),
    /** Cemetery of the rows that name none: one that is there, or the name of a new one. */
    cemeteryId: Type.Optional(Type.String({ minLength: 1, maxLength: 36, title: '所属陵园' })),
    cemeteryName: Type.Optional(filledText('新陵园名称', 64)),
  },
  { additionalProperties: false },
);

/** `commit` and `rollback`. */
export const importBatchBody = Type.Object({ batchId: batch }, { additionalProperties: false });

/** The cemetery of rows that name none; without an id it is a new one. */
export interface ImportCemetery {
  id: string | null;
  name: string;
}

/** Counts shown before the commit and after it. */
export interface ImportSummary {
  batchId: string;
  fileName: string;
  status: string;
  rows: number;
  /** To be created, or created. */
  cemeteries: number;
  areas: number;
  plotRows: number;
  plots: number;
  burials: number;
  /** Exists already from an earlier import of the same record. */
  duplicates: number;
  /** Rows without a position: kept as burials of the cemetery without a plot. */
  unplaced: number;
  refused: number;
  refusedByReason: Record<string, number>;
  warnings: number;
  warningsByReason: Record<string, number>;
  /** Order of day and month in which dates with the year last were read; null when it is not known. */
  dateOrder: DateOrder | null;
  /** Dates that could be read in both orders. */
  ambiguousDates: number;
  /** Rows that name no cemetery, and the one they belong to. */
  unnamed: number;
  cemetery: ImportCemetery | null;
  headers: string[];
  mapping: ImportMapping;
  /** The first different values of each column, while the batch can be confirmed. */
  samples: Record<string, string[]>;
}

export interface ImportIssueRow {
  rowNo: number;
  column: string;
  level: DictValue<'import_level'>;
  code: string;
  message: string;
  value: string;
}

/** `GET /cemetery/burialImport/list`: one batch. */
export interface ImportBatchRow {
  id: string;
  fileName: string;
  status: string;
  status_dictText: string;
  rows: number;
  /** Burials created, or to be created. */
  ok: number;
  failed: number;
  warnings: number;
  createBy: string | null;
  createBy_dictText: string | null;
  createTime: string | null;
}

export const importListQuery = Type.Object({
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax, title: '每页条数' })),
});

export const importSummaryQuery = Type.Object({ batchId: batch });

const level = Type.Optional(
  Type.Union([Type.Literal(IMPORT_LEVEL.error), Type.Literal(IMPORT_LEVEL.warning)], { title: '问题级别' }),
);

/** `issueFile`: the rows in which something is wrong, as a workbook. */
export const importIssueFileQuery = Type.Object({ batchId: batch, level });

export const importIssueQuery = Type.Object({
  batchId: batch,
  level,
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax, title: '每页条数' })),
});
