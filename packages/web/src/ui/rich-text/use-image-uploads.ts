import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../lib/failure.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { useBeginUpload } from '../../lib/upload-guard.ts';

/** Uploads a picture and returns its URL. */
export type UploadImage = (file: File, signal: AbortSignal) => Promise<string>;

/** Inserts pictures at their original position, which is mapped through edits made meanwhile. */
export function useImageUploads(uploadImage: UploadImage | undefined) {
  const { message } = useFeedback();
  const [running, setRunning] = useState(0);
  const begin = useBeginUpload();
  const leave = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leave.current = controller;
    return () => controller.abort();
  }, []);

  function refusal(file: File): string | undefined {
    if (!file.type.startsWith('image/')) return '请上传图片';
    return file.size > LIMITS.uploadBytes ? errorText('uploadTooLarge') : undefined;
  }

  async function insertOne(editor: Editor, file: File, place: { at: number }): Promise<void> {
    const signal = leave.current?.signal;
    const refused = refusal(file);
    if (refused || !uploadImage || !signal) {
      if (refused) void message.warning(refused);
      return;
    }
    const follow = ({ transaction }: { transaction: { mapping: { map(at: number): number } } }) => {
      place.at = transaction.mapping.map(place.at);
    };
    editor.on('transaction', follow);
    setRunning((count) => count + 1);
    try {
      const src = await uploadImage(file, signal);
      if (!editor.isDestroyed)
        editor.commands.insertContentAt(place.at, { type: 'image', attrs: { src, alt: file.name } });
    } catch (error) {
      if (!isAborted(error)) void message.warning(`${file.name} 上传失败：${failureText(error)}`);
    } finally {
      editor.off('transaction', follow);
      setRunning((count) => count - 1);
    }
  }

  /** Sequentially, so that they are inserted in the chosen order. */
  async function insert(editor: Editor, files: readonly File[], at: number): Promise<void> {
    const place = { at };
    const end = begin();
    try {
      for (const file of files) await insertOne(editor, file, place);
    } finally {
      end();
    }
  }

  return { uploading: running > 0, insert };
}
