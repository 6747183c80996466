import type { ComponentProps } from 'react';
import { UploadList as Files, ImageUpload as Images } from '../ui/uploads/index.ts';
import { useFileStore } from './file-store.ts';

/** Where files lie unless the page says otherwise (spec/2 §9). */
const BIZ = 'temp';

type Stored<P> = Omit<P, 'store'> & {
  /** Folder on the server: letters, digits, `_ - /`, up to five levels (contract/2 §10.1). */
  bizPath?: string;
};

/** Files of this server (contract/3 §4 JUpload). */
export function UploadList({ bizPath = BIZ, ...rest }: Stored<ComponentProps<typeof Files>>) {
  return <Files {...rest} store={useFileStore(bizPath)} />;
}

/** Pictures of this server (contract/3 §4 JImageUpload). */
export function ImageUpload({ bizPath = BIZ, ...rest }: Stored<ComponentProps<typeof Images>>) {
  return <Images {...rest} store={useFileStore(bizPath)} />;
}
