import { Dialog } from '../modal/index.ts';
import styles from './uploads.module.css';

interface PreviewDialogProps {
  name: string | undefined;
  /** Closed while there is none. */
  url: string | undefined;
  onClose: () => void;
}

/** A picture in a dialog. */
export function PreviewDialog({ name = '', url, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      title={name || '图片预览'}
      open={url !== undefined}
      onOpenChange={onClose}
      width={800}
      footer={null}
      switchFullscreen
      maskClosable
    >
      {url && <img className={styles.preview} src={url} alt={name} />}
    </Dialog>
  );
}
