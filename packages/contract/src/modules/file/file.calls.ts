import { Type } from 'typebox';

/** Uploads of the screen (contract/2 §10.2); the second one answers with the path in its message. */
export const OSS_UPLOAD_URL = '/sys/oss/file/upload';
export const MINIO_UPLOAD_URL = '/sys/upload/uploadMinio';

/** Where a file is used; ours. */
export const FILE_USES = {
  url: '/sys/oss/file/uses',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, title: 'id' }) }),
} as const;

/** The right to add files on the screen. */
export const UPLOAD_FILES = 'system:ossFile:upload';

/** `now`: the record holds the file; `bin`: the record is deleted; `once`: it held the file before. */
export type FileUseState = 'now' | 'bin' | 'once';

/** A record that uses a file. */
export interface FileUse {
  /** Name of the resource; null for a table without pages. */
  resource: string | null;
  /** What such records are called. */
  what: string;
  /** Null where the person may not see the record. */
  id: string | null;
  title: string | null;
  /** Label of the field that holds it. */
  field: string | null;
  state: FileUseState;
}
