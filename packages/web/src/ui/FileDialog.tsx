import { useState } from 'react';
import { useFeedback } from '../lib/feedback.ts';
import { UploadGuardContext, useUploadGuard } from '../lib/upload-guard.ts';
import { Dialog } from './modal/index.ts';
import { type FileStore, nameOf, pathsIn, UploadList } from './uploads/index.ts';

/** Result of the dialog: name and URL of the first file, all paths as comma text (contract/3 §1 JFilePop). */
export interface FilesChosen {
  name: string;
  url: string;
  path: string;
  status: 'done';
}

interface FileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Initial comma paths. */
  value?: string | null;
  /** Pictures only. */
  image?: boolean;
  store: FileStore;
  title?: string;
  width?: number;
  /** Keeps only this many of the last files; 0 is unlimited. */
  number?: number;
  disabled?: boolean;
  onOk: (chosen: FilesChosen) => void;
}

/** The files of one cell in a dialog (contract/3 §1 JFilePop). */
export function FileDialog(props: FileDialogProps) {
  const { open, onOpenChange, value, image = false, store, width = 520, number = 0, disabled = false } = props;
  const { title = image ? '图片上传' : '文件上传' } = props;
  const { message } = useFeedback();
  const { uploads, holdsBack } = useUploadGuard();
  const [held, setHeld] = useState(value ?? '');
  const [was, setWas] = useState(open);
  if (open !== was) {
    setWas(open);
    setHeld(value ?? '');
  }
  function accept(): void {
    if (holdsBack()) return;
    const [first] = pathsIn(held);
    if (first === undefined) return void message.error('未上传任何文件');
    props.onOk({ name: nameOf(first), url: store.urlOf(first) ?? first, path: held, status: 'done' });
    onOpenChange(false);
  }
  return (
    <Dialog
      title={title}
      open={open}
      onOpenChange={onOpenChange}
      width={width}
      okClose={false}
      okButtonProps={{ disabled }}
      onOk={accept}
    >
      <UploadGuardContext value={uploads}>
        <UploadList
          store={store}
          fileType={image ? 'image' : 'file'}
          number={number}
          disabled={disabled}
          value={held}
          onChange={(paths) => typeof paths === 'string' && setHeld(paths)}
        />
      </UploadGuardContext>
    </Dialog>
  );
}
