import type { FileRecord, FileType, UploadValue } from './upload-model.ts';
import type { FileStore } from './upload-queue.ts';

/** JUpload (contract/3 §4). */
export interface UploadListProps {
  id?: string;
  value?: UploadValue;
  /** Comma paths; records when `returnUrl` is off. Told once, when no upload is under way. */
  onChange?: (value: string | FileRecord[]) => void;
  store: FileStore;
  /** On the button. */
  text?: string;
  fileType?: FileType;
  returnUrl?: boolean;
  /** Only the last so many stay; 0 is no limit. */
  number?: number;
  /** Several in one go. */
  multiple?: boolean;
  disabled?: boolean;
  /** Off: the list is shown, nothing can be added. */
  buttonVisible?: boolean;
  allowDownload?: boolean;
  allowRemove?: boolean;
  /** Answers false to leave a file out. */
  beforeUpload?: (file: File) => boolean | Promise<boolean>;
  'aria-label'?: string;
}
