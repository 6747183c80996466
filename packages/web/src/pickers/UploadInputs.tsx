import type { ComponentProps } from 'react';
import { UploadList as Files, ImageUpload as Images } from '../ui/uploads/index.ts';
import { useFileStore } from './file-store.ts';

/** Default folder for files (spec/2 §9). */
const BIZ = 'temp';

type Stored<P> = Omit<P, 'store'> & {
  /** Folder on the server: letters, digits, `_ - /`, up to five levels (contract/2 §10.1). */
  bizPath?: string;
};

/** File upload to this server (contract/3 §4 JUpload). */
export function UploadList({ bizPath = BIZ, ...rest }: Stored<ComponentProps<typeof Files>>) {
  return <Files {...rest} store={useFileStore(bizPath)} />;
}

/** Image upload to this server (contract/3 §4 JImageUpload). */
export function ImageUpload({ bizPath = BIZ, ...rest }: Stored<ComponentProps<typeof Images>>) {
  return <Images {...rest} store={useFileStore(bizPath)} />;
}
