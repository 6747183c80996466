export { ImageUpload } from './ImageUpload.tsx';
export { UploadList } from './UploadList.tsx';
export { type FileRecord, fileRefusal, isPicture, nameOf, pathsIn } from './upload-model.ts';
export type { UploadListProps } from './upload-props.ts';
export type { FileStore } from './upload-queue.ts';
