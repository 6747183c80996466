import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useUploadUnderWay } from '../../lib/upload-guard.ts';
import { type FileType, fileRefusal, isSettled } from './upload-model.ts';
import type { UploadListProps } from './upload-props.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

interface Uploads {
  queue: UploadQueue;
  entries: ReturnType<UploadQueue['entries']>;
  /** Checks files and uploads the accepted ones. */
  accept: (files: readonly File[]) => Promise<void>;
  /** Ref of the list's outermost element. */
  box: RefObject<HTMLDivElement | null>;
}

/** The list behind an upload control: its value, its uploads, and their messages. */
export function useUploads(props: UploadListProps, fileType: FileType): Uploads {
  const { value, store, number = 0, returnUrl = true, multiple = true, onChange, beforeUpload } = props;
  const { message } = useFeedback();
  const settings = {
    store: store.store,
    discard: store.discard,
    number,
    returnUrl,
    onChange: (next: Parameters<NonNullable<typeof onChange>>[0]) => onChange?.(next),
    onFailure: ({ name }: { name: string }) => void message.error(`${name} 上传失败`),
  };
  const latest = useRef(settings);
  useLayoutEffect(() => {
    latest.current = settings;
  });
  const [queue] = useState(() => createUploadQueue(value, () => latest.current));
  useLayoutEffect(() => queue.take(value), [queue, value]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    // A page in the background keeps its elements and continues to upload; a closed one does not.
    return () => {
      if (!element?.isConnected) queue.abort();
    };
  }, [queue]);

  async function accept(files: readonly File[]): Promise<void> {
    const good: File[] = [];
    for (const file of multiple ? files : files.slice(-1)) {
      const refused = fileRefusal(file, fileType, store.mostBytes);
      if (refused) void message.warning(refused);
      else if ((await beforeUpload?.(file)) !== false) good.push(file);
    }
    if (good.length > 0) queue.add(good);
  }

  const entries = useSyncExternalStore(queue.subscribe, queue.entries);
  useUploadUnderWay(!isSettled(entries));
  return { queue, entries, accept, box };
}
