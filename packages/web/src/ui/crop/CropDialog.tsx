import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Dialog } from '../modal/index.ts';
import type { CroppingProps } from './Cropping.tsx';
import { type CropArea, cropPicture } from './crop-picture.ts';

const Cropping = lazyPart<CroppingProps>(async () => (await import('./Cropping.tsx')).Cropping);

interface CropDialogProps {
  title: string;
  /** The picture; the dialog is open while there is one. */
  file: File | undefined;
  /** Size of the resulting square, px. */
  size: number;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

/** Lets the user choose a part of a picture. */
export function CropDialog({ title, file, size, onCropped, onClose }: CropDialogProps) {
  const { message } = useFeedback();
  const [area, setArea] = useState<CropArea>();
  async function crop(): Promise<void> {
    if (!file || !area) return;
    try {
      onCropped(await cropPicture(file, area, size));
      onClose();
    } catch {
      void message.error('图片无法读取，请换一张');
    }
  }
  return (
    <Dialog
      title={title}
      open={file !== undefined}
      onOpenChange={onClose}
      okClose={false}
      okButtonProps={{ disabled: area === undefined }}
      onOk={() => void crop()}
      afterClose={() => setArea(undefined)}
    >
      {file && <Cropping file={file} onArea={setArea} />}
    </Dialog>
  );
}
