export { ImageUpload } from './ImageUpload.tsx';
export { UploadList } from './UploadList.tsx';
export {
  type FileRecord,
  fileRefusal,
  isPicture,
  nameOf,
  pathsIn,
  sizeText,
  type UploadEntry,
} from './upload-model.ts';
export type { UploadListProps } from './upload-props.ts';
export { createUploadQueue, type FileStore } from './upload-queue.ts';
