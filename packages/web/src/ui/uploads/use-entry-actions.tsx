import { type ReactNode, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { isPicture, type UploadEntry } from './upload-model.ts';
import type { UploadListProps } from './upload-props.ts';
import type { useUploads } from './use-uploads.ts';

/** Actions on one file of a list. */
export interface EntryActions {
  /** URL of a stored file. */
  urlOf: (entry: UploadEntry) => string | undefined;
  /** URL of its thumbnail, where the store has such. */
  thumbOf: (entry: UploadEntry) => string | undefined;
  /** Shows a picture. */
  show: (entry: UploadEntry) => void;
  remove: (entry: UploadEntry) => void;
  pause: (entry: UploadEntry) => void;
  /** Also continues a paused one. */
  retry: (entry: UploadEntry) => void;
  move: (entry: UploadEntry, step: -1 | 1) => void;
  /** The list is editable. */
  editable: boolean;
  removable: boolean;
  downloadable: boolean;
  /** The open preview; rendered next to the list. */
  preview: ReactNode;
}

export function useEntryActions(props: UploadListProps, uploads: ReturnType<typeof useUploads>): EntryActions {
  const { store, disabled = false, allowRemove = true, allowDownload = true } = props;
  const { queue, box } = uploads;
  const { message } = useFeedback();
  const [shown, setShown] = useState<UploadEntry>();
  const urlOf = ({ path }: UploadEntry) => (path === '' ? undefined : store.urlOf(path));
  return {
    urlOf,
    thumbOf: ({ path }) => (path === '' ? undefined : store.thumbOf?.(path)),
    show: (entry) => isPicture(entry.path) && setShown(entry),
    remove: ({ uid }) => {
      queue.remove(uid);
      // The pressed button is gone; the focus moves to the add button.
      box.current?.querySelector<HTMLElement>('[data-upload-pick]')?.focus();
    },
    pause: ({ uid }) => queue.pause(uid),
    retry: ({ uid }) => queue.retry(uid),
    move: ({ uid }, step) => {
      const refused = queue.move(uid, step);
      if (refused) void message.warning(refused);
    },
    editable: !disabled,
    removable: !disabled && allowRemove,
    downloadable: allowDownload,
    preview: <PreviewDialog name={shown?.name} url={shown && urlOf(shown)} onClose={() => setShown(undefined)} />,
  };
}
