import { Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import { PICTURE_VARIANTS, type PictureVariant } from './picture-variants.ts';

/** Uploads of the screen (contract/2 §10.2); the second one answers with the path in its message. */
export const OSS_UPLOAD_URL = '/sys/oss/file/upload';
export const MINIO_UPLOAD_URL = '/sys/upload/uploadMinio';

/** A picture that another system has (contract/2 §10.1); the stored path is in message and result. */
export const UPLOAD_BY_ADDRESS = {
  url: '/sys/common/uploadImgByHttp',
  body: Type.Object({
    fileUrl: Type.String({ minLength: 1, maxLength: 2000, title: 'fileUrl' }),
    filename: optionalText('文件名称', 255),
    bizPath: optionalText('业务路径', 200),
  }),
} as const;

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

const id = Type.String({ minLength: 1, maxLength: 36, title: 'id' });
const byId = Type.Object({ id });

/** A file too large for one call (ADR 51): begun, sent in pieces in any order, and put together; ours. */
export const BEGIN_UPLOAD = {
  url: '/sys/common/upload/begin',
  body: Type.Object({
    fileName: Type.String({ minLength: 1, maxLength: 255, title: '文件名称' }),
    /** Bytes. */
    size: Type.Integer({ minimum: 1, title: '文件大小' }),
    biz: Type.Optional(Type.String({ maxLength: 200, title: '业务路径' })),
    /** For the list of files; by default for a field of a record. */
    library: Type.Optional(Type.Boolean({ title: '文件库' })),
  }),
} as const;
/** Form: `id`, `piece` (from 0), `sha256` (hex) and `file`. */
export const UPLOAD_PIECE = { url: '/sys/common/upload/piece' } as const;
export const UPLOAD_STATE = { url: '/sys/common/upload/state', query: byId } as const;
/** The stored path is in the message, as with uploads in one call. */
export const FINISH_UPLOAD = { url: '/sys/common/upload/finish', body: byId } as const;
export const CANCEL_UPLOAD = { url: '/sys/common/upload/cancel', body: byId } as const;

export interface UploadProgress {
  id: string;
  size: number;
  /** Bytes of every piece but the last. */
  pieceBytes: number;
  /** Numbers of the pieces that are there. */
  pieces: number[];
}

/** An address of one file, for one reading within a minute; ours. */
export const FILE_ADDRESS = {
  url: '/sys/common/fileAddress',
  body: Type.Object({ path: Type.String({ minLength: 1, maxLength: 500, title: '文件路径' }) }),
} as const;
export const ONCE_URL = '/sys/common/once';

export interface FileAddress {
  /** Below the API. */
  url: string;
}

/** Of the address of a stored file. */
export const FILE_QUERY = Type.Object({
  variant: Type.Optional(Type.Enum(Object.keys(PICTURE_VARIANTS) as PictureVariant[], { title: '图片规格' })),
});
