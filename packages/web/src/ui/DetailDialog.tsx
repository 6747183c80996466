import type { ReactNode } from 'react';
import { Dialog } from './modal/index.ts';

interface DetailDialogProps {
  title: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children?: ReactNode;
}

/** Details of a record, 1200 wide (spec/2 §2); read-only, so it only has a close button. */
export function DetailDialog(props: DetailDialogProps) {
  return <Dialog {...props} width={1200} footer={null} switchFullscreen maskClosable />;
}
