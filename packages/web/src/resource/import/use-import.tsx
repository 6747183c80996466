import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { ImportPreview, ImportResult } from '@songbai/contract/wire/excel.ts';
import { useRef, useState } from 'react';
import { upload } from '../../api/client.ts';
import { isAborted } from '../../lib/failure.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { ImportReport } from './ImportReport.tsx';

/** A previewed workbook, with the effect of importing it. */
export interface CheckedFile {
  file: File;
  preview: ImportPreview;
}

/** An import other than the resource's own (contract/3 §4 JImportModal). */
export interface ImportTarget {
  /** Request path. */
  url?: string;
  /** Sent as `isSingleTableImport`. */
  biz?: string;
  /** JSON text, for sub-tables. */
  foreignKeys?: string;
  /** For designed forms: the user chooses whether their rules are checked. */
  online?: boolean;
}

/** A target with the user's choices. */
interface ImportCall extends ImportTarget {
  checking?: boolean;
}

/** Values of `validateStatus`: whether the server validates the rows by the form's rules. */
const VALIDATE = { yes: '1', no: '0' } as const;

function fieldsOf({ biz, foreignKeys, checking }: ImportCall): Record<string, string> {
  return {
    ...(biz ? { isSingleTableImport: biz } : {}),
    ...(foreignKeys ? { foreignKeys } : {}),
    ...(checking === undefined ? {} : { validateStatus: checking ? VALIDATE.yes : VALIDATE.no }),
  };
}

/** Previews and imports workbooks one after the other, with progress and cancellation. */
export function useImport(resource: Resource, onImported: () => Promise<void>, call: ImportCall = {}) {
  const { message, modal } = useFeedback();
  const { running, failures, each, cancel } = useUploads(call.url ?? `${resource.path}/importExcel`, fieldsOf(call));

  /** Previews the files without writing anything. */
  async function check(files: readonly File[]): Promise<CheckedFile[]> {
    const checked: CheckedFile[] = [];
    await each<ImportPreview>(files, '?dryRun=1', '正在检查…', (file, { result }) =>
      checked.push({ file, preview: result }),
    );
    return checked;
  }

  /** Returns the files that were processed, with or without refused rows. */
  async function commit(files: readonly CheckedFile[], addSame: boolean): Promise<File[]> {
    const done: File[] = [];
    const query = addSame ? '?duplicates=add' : '';
    const sent = files.map(({ file }) => file);
    const stopped = await each<ImportResult | string | null>(sent, query, '正在导入…', (file, reply) => {
      done.push(file);
      showResult(file, reply);
    });
    if (stopped) message.info('已停止导入，已导入的行不会撤回');
    if (done.length > 0 || stopped) await onImported();
    return done;
  }

  function showResult(file: File, reply: Envelope<ImportResult | string | null>): void {
    if (reply.code === 201 && reply.result !== null)
      modal.warning({
        title: '导入成功,但是有错误数据!',
        width: 640,
        content: <ImportReport message={reply.message} result={reply.result} />,
        okText: '知道了',
      });
    else message.success(reply.message || `${file.name} 文件上传成功`);
  }

  return { running, failures, check, commit, cancel };
}

interface Running {
  text: string;
  percent: number;
}

/** Sends files one after the other; a refused one is kept by name with the reason, and the rest continue. */
function useUploads(url: string, fields: Readonly<Record<string, string>>) {
  const [running, setRunning] = useState<Running>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const abort = useRef<AbortController>(undefined);

  /** Returns whether it was cancelled. */
  async function each<T>(
    files: readonly File[],
    query: string,
    busy: string,
    take: (file: File, reply: Envelope<T>) => void,
  ): Promise<boolean> {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setFailures([]);
    // Uploading is quick; processing the rows takes the time, and the server reports no progress.
    const onProgress = (percent: number) => setRunning({ text: percent < 100 ? `${percent}%` : busy, percent });
    for (const file of files) {
      if (signal.aborted) break;
      onProgress(0);
      try {
        take(file, await upload<T>(`${url}${query}`, file, { fields, signal, onProgress }));
      } catch (error) {
        const failure = `${file.name} ${failureText(error)}`;
        if (!isAborted(error)) setFailures((all) => [...all.filter((text) => text !== failure), failure]);
      }
    }
    setRunning(undefined);
    return signal.aborted;
  }

  const cancel = () => {
    abort.current?.abort();
    setFailures([]);
  };
  return { running, failures, each, cancel };
}
