import type { DesignDifference } from '@songbai/contract/design/differences.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import {
  BY_HEAD,
  CHECK_TABLE,
  COPY_TABLE,
  COPY_VIEW,
  CREATE_MENU,
  DELETE_HEAD,
  DELETE_HEADS,
  DESIGN_BIN,
  FIELDS_OF,
  type MenuDraft,
  PURGE_DESIGN,
  PURGE_FIELD,
  REMOVE_HEAD,
  RESTORE_DESIGN,
  RESTORE_VERSION,
  VERSION_DIFF,
  VERSIONS_OF,
  type VersionRow,
} from '@songbai/contract/modules/online-form/design.calls.ts';
import {
  type DesignFile,
  EXPORT_DESIGN,
  IMPORT_DESIGN,
  type ImportPlan,
} from '@songbai/contract/modules/online-form/design-file.calls.ts';
import {
  type OfferedTable,
  QUERY_TABLES,
  TRANS_TABLES,
} from '@songbai/contract/modules/online-form/existing-tables.calls.ts';
import {
  DOWNLOAD_CODE,
  GENERATE,
  TABLE_INFO,
  type TableInfo,
} from '@songbai/contract/modules/online-form/generate.calls.ts';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { KEPT_TABLES, type KeptTable, RESTORE_KEPT } from '@songbai/contract/modules/online-form/kept-tables.calls.ts';
import {
  ADD_ALL,
  EDIT_ALL,
  type FieldRow,
  type IndexRow,
  type SaveDraft,
  type SaveResult,
} from '@songbai/contract/modules/online-form/save.calls.ts';
import {
  DO_SYNC,
  PREVIEW_SYNC,
  SYNC_STATE,
  type SyncPreview,
  type SyncRequest,
  type SyncState,
} from '@songbai/contract/modules/online-form/sync.calls.ts';
import { type DesignRelations, USES_OF } from '@songbai/contract/modules/online-form/uses.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { download, getResult, send } from '../../api/client.ts';

/** A design as it is read for the designer. */
export interface StoredDesign {
  head: CgformHead;
  fields: FieldRow[];
  indexs: IndexRow[];
  /** Dictionaries, tables and reports that fields name and that are not there. */
  missing?: readonly string[];
}

const at = (url: string, id: string, more: Readonly<Record<string, string>> = {}) =>
  Object.entries({ id, ...more }).reduce(
    (path, [key, value]) => path.replace(`:${key}`, encodeURIComponent(value)),
    url,
  );

/** What points at a table, and the names of what it points at. */
export const fetchRelations = (id: string, signal?: AbortSignal) =>
  getResult<DesignRelations>(at(USES_OF.url, id), {}, { signal });

export const fetchDesign = (id: string, signal?: AbortSignal) =>
  getResult<StoredDesign>(BY_HEAD.url, { id }, signal ? { signal } : {});
/** Removed fields whose columns are kept. */
export const fetchParked = (headId: string, signal?: AbortSignal) =>
  getResult<FieldRow[]>(FIELDS_OF.url, { headId, parked: '1' }, signal ? { signal } : {});
export const isNameTaken = async (tbname: string, id: string): Promise<boolean> =>
  (await getResult<number>(CHECK_TABLE.url, { tbname, id })) === -1;

export const saveDesign = (draft: SaveDraft) =>
  draft.head.id
    ? send<SaveResult>('PUT', EDIT_ALL.url, { body: draft })
    : send<SaveResult>('POST', ADD_ALL.url, { body: draft });

export const previewSync = (id: string, mode: SyncPlan['mode'], signal?: AbortSignal) =>
  getResult<SyncPreview>(at(PREVIEW_SYNC.url, id), { mode }, signal ? { signal } : {});
export const doSync = (id: string, mode: SyncPlan['mode'], body: SyncRequest) =>
  send<SyncState | null>('POST', at(DO_SYNC.url, id, { mode }), { body });
export const fetchSyncState = (id: string, signal?: AbortSignal) =>
  getResult<SyncState>(at(SYNC_STATE, id), {}, signal ? { signal } : {});
/** What forced syncs put aside. */
export const fetchKept = (id: string, signal?: AbortSignal) =>
  getResult<KeptTable[]>(at(KEPT_TABLES, id), {}, signal ? { signal } : {});
export const restoreKept = (id: string, syncId: string) =>
  send<SyncState | null>('POST', at(RESTORE_KEPT, id, { syncId }));

/** Configuration and table; both can be restored. */
export const deleteDesign = (id: string) => send<null>('DELETE', DELETE_HEAD.url, { params: { id } });
/** The configuration only. */
export const removeDesign = (id: string) => send<null>('DELETE', REMOVE_HEAD.url, { params: { id } });
export const deleteDesigns = (ids: string, flag: '0' | '1') =>
  send<null>('DELETE', DELETE_HEADS.url, { params: { ids, flag } });
export const restoreDesign = (id: string) => send<null>('PUT', at(RESTORE_DESIGN, id));
export const purgeDesign = (id: string, confirm: string) =>
  send<null>('DELETE', at(PURGE_DESIGN.url, id), { params: { confirm } });
/** A removed field, with the values that its column kept. */
export const purgeField = (id: string, confirm: string) =>
  send<null>('DELETE', at(PURGE_FIELD.url, id), { params: { confirm } });
export const fetchBin = (pageNo: number, signal?: AbortSignal) =>
  getResult<Page<CgformHead & { deleteTime?: string }>>(DESIGN_BIN, { pageNo, pageSize: 10 }, signal ? { signal } : {});

export const copyView = (code: string) => send<unknown>('POST', COPY_VIEW.url, { params: { code } });
export const copyTable = (id: string, tableName: string) =>
  send<unknown>('GET', at(COPY_TABLE.url, id), { params: { tableName } });
/** Tables of the database that no design has. */
export const fetchOfferedTables = (asked: { tableName: string; pageNo: number }, signal?: AbortSignal) =>
  getResult<Page<OfferedTable>>(QUERY_TABLES, { ...asked, pageSize: 10 }, signal ? { signal } : {});
export const adoptTables = (names: readonly string[]) =>
  send<null>('POST', TRANS_TABLES.replace(':names', encodeURIComponent(names.join(','))));
/** Views of a table. */
export const fetchViews = (physicId: string, signal?: AbortSignal) =>
  getResult<Page<CgformHead>>(
    `${cgformHead.path}/list`,
    { copyType: 1, physicId, pageSize: 100 },
    signal ? { signal } : {},
  );

/** The table that has exactly this name. */
export const fetchHeadNamed = async (tableName: string): Promise<CgformHead | undefined> =>
  (await getResult<Page<CgformHead>>(`${cgformHead.path}/list`, { tableName: `= ${tableName}` })).records.find(
    (head) => head.tableName === tableName,
  );

export const fetchVersions = (id: string, signal?: AbortSignal) =>
  getResult<VersionRow[]>(at(VERSIONS_OF, id), {}, signal ? { signal } : {});
export const fetchDifferences = (id: string, from: number, to: number, signal?: AbortSignal) =>
  getResult<DesignDifference[]>(at(VERSION_DIFF.url, id), { from, to }, signal ? { signal } : {});
export const restoreVersion = (id: string, version: number) =>
  send<unknown>('POST', at(RESTORE_VERSION, id, { version: String(version) }));

export const createMenu = (body: MenuDraft) => send<unknown>('POST', CREATE_MENU.url, { body });

export const exportDesign = (id: string) => getResult<DesignFile>(at(EXPORT_DESIGN, id));
/** What an import would do; nothing is stored. */
export const previewImport = async (file: DesignFile): Promise<ImportPlan> =>
  (await send<ImportPlan>('POST', IMPORT_DESIGN.url, { body: file })).result;
export const importDesign = (file: DesignFile, planHash: string) =>
  send<ImportPlan>('POST', IMPORT_DESIGN.url, { body: file, params: { planHash } });

/** Paths of written files, and the ticket that they are fetched with, once. */
export interface WrittenCode {
  files: readonly string[];
  pathKey: string;
}

export const fetchTableInfo = (code: string, signal?: AbortSignal) =>
  getResult<TableInfo>(TABLE_INFO.url, { code }, signal ? { signal } : {});

export async function writeCode(code: string, jspMode: string): Promise<WrittenCode> {
  const { result, message } = await send<string[]>('POST', GENERATE.url, { body: { code, jspMode } });
  return { files: result, pathKey: message };
}

export const downloadCode = (files: readonly string[], pathKey: string, name: string) =>
  download(DOWNLOAD_CODE.url, {}, `${name}.zip`, { body: { fileList: encodeURI(files.join(',')), pathKey } });
