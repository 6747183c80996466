import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { PrintPreview } from './PrintPreview.tsx';

interface PrintButtonProps {
  /** Title of the preview, and the document name that the browser proposes. */
  title: string;
  landscape?: boolean;
  disabled?: boolean;
  /** The content to print; rendered when the preview is opened. */
  children: ReactNode;
}

/** 打印: a print preview with a print button. */
export function PrintButton({ title, landscape = false, disabled = false, children }: PrintButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
        打印
      </Button>
      <PrintPreview title={title} landscape={landscape} open={open} onOpenChange={setOpen}>
        {children}
      </PrintPreview>
    </>
  );
}
