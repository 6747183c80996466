import type {
  ImportIssueRow,
  ImportMapping,
  ImportSummary,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_STATUS } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import type { DateOrder } from '@songbai/contract/rules/partial-date.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getResult, send, upload } from '../../api/client.ts';
import { useFreshWhenShown } from '../../lib/page.ts';

const PATH = '/cemetery/burialImport';
export const TEMPLATE_PATH = `${PATH}/template`;
export const ISSUE_FILE_PATH = `${PATH}/issueFile`;
const NAME = 'burialImport';

/** Reading a register of 100,000 rows exceeds the default timeout. */
const LONG_MS = 600_000;

export interface ImportBatch {
  id: string;
  fileName: string;
  status: string;
  status_dictText?: string;
  rows: number;
  ok: number;
  failed: number;
  warnings: number;
  createTime: string;
  createBy: string;
}

export function uploadRegister(file: File, onProgress: (percent: number) => void, signal: AbortSignal) {
  return upload<ImportSummary>(`${PATH}/upload`, file, { onProgress, signal });
}

/** What the user said about the columns of a register. */
export interface MappingWish {
  batchId: string;
  mapping: ImportMapping;
  dateOrder?: DateOrder;
  cemeteryId?: string;
  cemeteryName?: string;
}

export function sendMapping(body: MappingWish) {
  return send<ImportSummary>('POST', `${PATH}/mapping`, { body: { ...body }, timeoutMs: LONG_MS });
}

/** Idempotent per batch: repeated or concurrent commits write once. */
export function commitBatch(batchId: string) {
  return send<ImportSummary>('POST', `${PATH}/commit`, {
    body: { batchId },
    timeoutMs: LONG_MS,
    idempotencyKey: `commit-${batchId}`,
  });
}

export function discardBatch(batchId: string) {
  return send<unknown>('POST', `${PATH}/discard`, { body: { batchId }, idempotencyKey: `discard-${batchId}` });
}

export function rollBackBatch(batchId: string) {
  return send<unknown>('POST', `${PATH}/rollback`, {
    body: { batchId },
    timeoutMs: LONG_MS,
    idempotencyKey: `rollback-${batchId}`,
  });
}

/** 导入中: the server is working, possibly on another user's request. */
const WORKING = new Set<string>([IMPORT_STATUS.running]);
const WORKING_POLL_MS = 3000;

export function isWorking(summary: ImportSummary | undefined): boolean {
  return summary !== undefined && WORKING.has(summary.status);
}

export function useSummary(batchId: string | undefined) {
  const queryKey = [NAME, 'summary', batchId];
  useFreshWhenShown(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => getResult<ImportSummary>(`${PATH}/summary`, { batchId }, { signal }),
    enabled: batchId !== undefined,
    refetchInterval: ({ state }) => (isWorking(state.data) ? WORKING_POLL_MS : false),
  });
}

export interface IssuePlace {
  pageNo: number;
  pageSize: number;
  /** Only errors or only warnings; both without it. */
  level?: ImportIssueRow['level'];
}

export function useIssues(batchId: string, place: IssuePlace) {
  return useQuery({
    queryKey: [NAME, 'issues', batchId, place],
    queryFn: ({ signal }) => getResult<Page<ImportIssueRow>>(`${PATH}/issues`, { batchId, ...place }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBatches(pageNo: number, pageSize: number) {
  const queryKey = [NAME, 'batches', pageNo, pageSize];
  useFreshWhenShown(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => getResult<Page<ImportBatch>>(`${PATH}/list`, { pageNo, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Resources whose lists change with an import or a rollback. */
const TOUCHED = ['cemetery', 'area', 'row', 'plot', 'deceased'];

/** Reloads the page's data; after a commit or a rollback the cemetery lists too. */
export function useRefreshImports(): (places?: boolean) => Promise<void> {
  const client = useQueryClient();
  return async (places = false) => {
    const names = places ? [NAME, ...TOUCHED] : [NAME];
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
}
