import { IMPORT_STATUS } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { useSearchParams } from 'react-router';

export const STEPS = ['upload', 'mapping', 'preview', 'result'] as const;
export type ImportStep = (typeof STEPS)[number];

const DONE = new Set<string>([
  IMPORT_STATUS.done,
  IMPORT_STATUS.partlyDone,
  IMPORT_STATUS.rolledBack,
  IMPORT_STATUS.discarded,
]);

/** Batch and step of the import, both in the URL, so that a reload does not lose a staged register. */
export function useImportPlace() {
  const [search, setSearch] = useSearchParams();
  const batchId = search.get('batchId') ?? undefined;
  const asked = STEPS.find((step) => step === search.get('step'));
  return {
    batchId,
    asked,
    go: (step: ImportStep, id = batchId) =>
      setSearch(id && step !== 'upload' ? { batchId: id, step } : {}, { replace: true }),
  };
}

/** A finished batch only shows its result; an unfinished one resumes at its step. */
export function stepOf(
  batchId: string | undefined,
  asked: ImportStep | undefined,
  status: string | undefined,
): ImportStep {
  if (!batchId) return 'upload';
  if (status !== undefined && DONE.has(status)) return 'result';
  return asked === 'preview' ? 'preview' : 'mapping';
}
