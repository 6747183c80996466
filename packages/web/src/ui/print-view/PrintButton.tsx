import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../modal/index.ts';
import { Paper } from './Paper.tsx';
import styles from './paper.module.css';
import { printElement } from './print-element.ts';

interface PrintButtonProps {
  /** Over the paper, and the name that the browser offers for the document. */
  title: string;
  landscape?: boolean;
  disabled?: boolean;
  /** What stands on the paper; made when the preview is opened. */
  children: ReactNode;
}

/** 96 px of the screen for an inch: A4 across, and the desk it lies on. */
const PREVIEW_WIDTH = 900;
const PREVIEW_WIDTH_LANDSCAPE = 1220;

/** 打印: a preview of the paper, from which it is printed. */
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
        {/* The desk is scrolled from the keyboard as well. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reachable by keyboard */}
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
