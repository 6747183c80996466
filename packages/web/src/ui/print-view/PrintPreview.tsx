import { type ReactNode, useRef } from 'react';
import { Dialog } from '../modal/index.ts';
import { PrintDesk } from './PrintDesk.tsx';
import { printElement } from './print-element.ts';

interface PrintPreviewProps {
  /** Title of the preview, and the document name that the browser proposes. */
  title: string;
  landscape?: boolean;
  /** Whether the title heads the paper; false: the content brings titles of its own. */
  titled?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The content to print; rendered when the preview is opened. */
  children: ReactNode;
}

/** A4 width at 96 px per inch, plus the surrounding background. */
const PREVIEW_WIDTH = 900;
const PREVIEW_WIDTH_LANDSCAPE = 1220;

/** 打印预览: the pages as they will be printed. */
export function PrintPreview(props: PrintPreviewProps) {
  const { title, landscape = false, titled = true, open, onOpenChange, children } = props;
  const paper = useRef<HTMLElement>(null);
  return (
    <Dialog
      title="打印预览"
      open={open}
      onOpenChange={onOpenChange}
      width={landscape ? PREVIEW_WIDTH_LANDSCAPE : PREVIEW_WIDTH}
      switchFullscreen
      okText="打印"
      cancelText="关闭"
      okClose={false}
      onOk={() => paper.current && printElement(paper.current, title)}
    >
      <PrintDesk paper={paper} title={titled ? title : undefined} size={landscape ? 'A4-landscape' : 'A4'}>
        {children}
      </PrintDesk>
    </Dialog>
  );
}
