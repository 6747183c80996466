import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isAborted } from '../../lib/failure.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { useBeginUpload } from '../../lib/upload-guard.ts';
import { type FileStore, fileRefusal } from '../uploads/index.ts';
import { arrived, imageMarkdown, inserted, waitingMark } from './insertion.ts';

interface PictureUploadsOptions {
  text: string;
  onChange: (text: string) => void;
  store: FileStore | undefined;
  /** The editor's outermost element. */
  box: RefObject<HTMLElement | null>;
}

/** Uploads pasted or dropped pictures: a placeholder marks the position of each, even while the text is edited. */
export function usePictureUploads({ text, onChange, store, box }: PictureUploadsOptions) {
  const { message } = useFeedback();
  const begin = useBeginUpload();
  const leave = useRef<AbortController>(undefined);
  const count = useRef(0);
  const now = useRef({ text, onChange });
  useLayoutEffect(() => {
    now.current = { text, onChange };
  });
  useEffect(() => {
    const controller = new AbortController();
    leave.current = controller;
    const element = box.current;
    // A page in the background keeps its elements and continues to upload; a closed one does not.
    return () => {
      if (!element?.isConnected) controller.abort();
    };
  }, [box]);

  function change(next: string): void {
    now.current = { ...now.current, text: next };
    now.current.onChange(next);
  }

  async function send(file: File, mark: string, signal: AbortSignal): Promise<void> {
    const end = begin();
    try {
      const path = (await store?.store(file, { signal, onProgress: () => undefined })) ?? '';
      const image = imageMarkdown(store?.urlOf(path) ?? path, file.name);
      change(arrived(now.current.text, mark, path === '' ? '' : image));
    } catch (error) {
      change(arrived(now.current.text, mark, ''));
      if (!isAborted(error)) void message.error(`${file.name} 上传失败`);
    } finally {
      end();
    }
  }

  /** Returns whether it handled a picture. */
  return (files: readonly File[], range: readonly [number, number]): boolean => {
    if (!store || files.length === 0) return false;
    let { text: next } = now.current;
    let [from, to] = range;
    for (const file of files) {
      const refused = fileRefusal(file, 'image');
      if (refused) {
        void message.warning(refused);
        continue;
      }
      count.current += 1;
      const mark = waitingMark(file.name, count.current);
      next = inserted(next, [from, to], mark);
      from += mark.length;
      to = from;
      if (leave.current) void send(file, mark, leave.current.signal);
    }
    if (next !== now.current.text) change(next);
    return true;
  };
}
