import type { FileRecord, FileType, UploadValue } from './upload-model.ts';
import type { FileStore } from './upload-queue.ts';

/** JUpload (contract/3 §4). */
export interface UploadListProps {
  id?: string;
  value?: UploadValue;
  /** Comma paths; records when `returnUrl` is off. Called once, when no upload is running. */
  onChange?: (value: string | FileRecord[]) => void;
  store: FileStore;
  /** Text of the button. */
  text?: string;
  fileType?: FileType;
  returnUrl?: boolean;
  /** Keeps only this many of the last files; 0 is unlimited. */
  number?: number;
  /** Allows choosing several at once. */
  multiple?: boolean;
  disabled?: boolean;
  /** Off: the list is shown without adding. */
  buttonVisible?: boolean;
  allowDownload?: boolean;
  allowRemove?: boolean;
  /** Returns false to skip a file. */
  beforeUpload?: (file: File) => boolean | Promise<boolean>;
  'aria-label'?: string;
}
