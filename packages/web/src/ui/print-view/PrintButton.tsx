import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../modal/index.ts';
import { Paper } from './Paper.tsx';
import styles from './paper.module.css';
import { printElement } from './print-element.ts';

interface PrintButtonProps {
  /** Title of the preview, and the document name that the browser proposes. */
  title: string;
  landscape?: boolean;
  disabled?: boolean;
  /** The content to print; rendered when the preview is opened. */
  children: ReactNode;
}

/** A4 width at 96 px per inch, plus the surrounding background. */
const PREVIEW_WIDTH = 900;
const PREVIEW_WIDTH_LANDSCAPE = 1220;

/** 打印: a print preview with a print button. */
export function PrintButton({ title, landscape = false, disabled = false, children }: PrintButtonProps) {
  const [open, setOpen] = useState(false);
  const paper = useRef<HTMLElement>(null);
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
        打印
      </Button>
      <Dialog
        title="打印预览"
        open={open}
        onOpenChange={setOpen}
        width={landscape ? PREVIEW_WIDTH_LANDSCAPE : PREVIEW_WIDTH}
        switchFullscreen
        okText="打印"
        cancelText="关闭"
        okClose={false}
        onOk={() => paper.current && printElement(paper.current, title)}
      >
        {/* The preview can also be scrolled by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={styles.desk} tabIndex={0} aria-label="打印内容">
          <div className={styles.sheet}>
            <Paper ref={paper} title={title} landscape={landscape}>
              {children}
            </Paper>
          </div>
        </section>
      </Dialog>
    </>
  );
}
