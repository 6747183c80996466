import type { ButtonDesign, FieldDesign, HeadDesign, IndexDesign } from '@songbai/contract/design/design.ts';
import type { Plain, RecordColumns } from './record-columns.ts';

type PartOfHead<T> = RecordColumns & { cgformHeadId: string } & Omit<Required<T>, 'id'>;

/** Tables designed in the browser: their designs, versions and rights (migration 0078). */
export interface OnlineTables {
  onlCgformHead: RecordColumns &
    Omit<HeadDesign, 'id'> & {
      tableVersion: number | null;
      isDbSynch: 'Y' | 'N';
      idSequence: string | null;
      idType: string | null;
      formTemplateMobile: string | null;
      copyVersion: number | null;
      isDesForm: string | null;
      desFormCode: string | null;
      /** The newest version whose plan was carried out; null: none ever. */
      liveVersion: number | null;
      draftVersion: number;
      syncState: 'idle' | 'running' | 'failed';
      syncText: string | null;
    };
  onlCgformField: PartOfHead<FieldDesign> & { dbFieldNameOld: string | null };
  onlCgformIndex: PartOfHead<IndexDesign> & { isDbSynch: 'Y' | 'N' };
  onlCgformButton: PartOfHead<ButtonDesign>;
  onlCgformEnhanceJs: PartOfHead<{
    cgJs: string | null;
    cgJsType: string;
    content: string | null;
    /** Texts that it had before, newest first, as JSON. */
    former: string | null;
    /** 1: it came with an imported design, and does not run yet. */
    waiting: number | null;
  }>;
  onlCgformEnhanceSql: PartOfHead<{
    buttonCode: string;
    cgbSql: string | null;
    cgbSqlName: string | null;
    content: string | null;
    former: string | null;
    waiting: number | null;
  }>;
  onlCgformEnhanceJava: PartOfHead<{
    buttonCode: string;
    cgJavaType: string;
    cgJavaValue: string;
    activeStatus: string;
    event: string;
    orderNum: number | null;
    waiting: number | null;
  }>;
  /** Secret and headers are sealed. */
  onlCgformHook: PartOfHead<{
    name: string;
    url: string;
    active: string;
    secret: string | null;
    headers: string | null;
  }>;
  /** What is to be sent to web addresses after a change. */
  onlHookDelivery: Plain & {
    tenantId: number;
    headId: string;
    event: string;
    target: string;
    /** A `HookCall` as JSON, sealed. */
    payload: string;
    state: 'waiting' | 'done' | 'dead';
    tries: number;
    /** When it is due, or until when a node has it; null: never again. */
    nextTime: string | null;
    leaseId: string | null;
    result: string | null;
    createTime: string;
  };
  /** Append-only. */
  onlCgformVersion: Plain & {
    headId: string;
    version: number;
    /** A `Design` as JSON. */
    design: string;
    plan: string | null;
    note: string | null;
    createBy: string | null;
    createTime: string | null;
  };
  onlCgformSync: Plain & {
    headId: string;
    fromVersion: number | null;
    toVersion: number;
    mode: 'normal' | 'force';
    state: 'running' | 'done' | 'failed';
    steps: string | null;
    backupTable: string | null;
    startedAt: string;
    endedAt: string | null;
    error: string | null;
    createBy: string | null;
  };
  onlAuthData: RecordColumns & {
    cgformId: string;
    ruleName: string;
    ruleColumn: string | null;
    ruleOperator: string;
    ruleValue: string | null;
    status: number;
  };
  onlAuthPage: RecordColumns & {
    cgformId: string;
    code: string;
    /** Id of the field or own button, whatever it is called by now. */
    partId: string | null;
    /** 1 field, 2 button. */
    type: number;
    /** 3 editable, 5 visible. */
    control: number;
    /** 3 list, 5 form. */
    page: number;
    status: number;
  };
  onlAuthRelation: Plain & {
    roleId: string;
    authId: string;
    /** 1 field, 2 button, 3 data. */
    type: number;
    cgformId: string;
    authMode: string | null;
  };
}
