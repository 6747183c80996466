import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Form, type ModalProps } from 'antd';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useCarefulClose } from '../confirm/index.ts';
import { useFirstErrorDrawn } from '../first-error.ts';
import { Modal } from '../layer.tsx';
import { type About, aboutText } from './about.ts';
import styles from './dialog.module.css';
import { DialogContext } from './dialog-context.ts';
import { pressMainButton } from './enter.ts';
import { Movable } from './Movable.tsx';
import { useDialogState } from './use-dialog-state.ts';
import { useTyped } from './use-typed.ts';

type Passed = Pick<
  ModalProps,
  | 'footer'
  | 'okText'
  | 'cancelText'
  | 'confirmLoading'
  | 'okButtonProps'
  | 'keyboard'
  | 'afterOpenChange'
  | 'afterClose'
>;

interface DialogProps extends Passed {
  title: ReactNode;
  /** Whom and what it is about, under the title: numbers alone say little to the person at the counter. */
  about?: About | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children?: ReactNode;
  width?: number | string;
  /** Draggable by its header inside the window; not in full screen. */
  draggable?: boolean;
  fullscreen?: boolean;
  onFullscreenChange?: (fullscreen: boolean) => void;
  /** Shows the full-screen icon next to the close icon. */
  switchFullscreen?: boolean;
  onOk?: () => void;
  /** OK closes the dialog; off: the caller closes it. */
  okClose?: boolean;
  onCancel?: () => void;
  /** Unmounts the content after closing. */
  destroyOnClose?: boolean;
  maskClosable?: boolean;
  /** Off: without a dimming mask. */
  mask?: boolean;
  /** Off: what was typed is not asked about; who cancels it gets told. */
  careful?: boolean;
  /** Its form keeps a draft and says itself that it is unsaved. */
  drafted?: boolean;
}

/**
 * The platform's dialog (contract/3 §8 JModal, spec/2: body at most 80 % of the window). Esc, the close icon and 取消
 * cancel it, Enter in a text box is its main button; the focus is restored afterwards. What was typed into its forms is
 * not thrown away unasked, and while something is being sent it stays, so that what comes of it is seen.
 */
export function Dialog(props: DialogProps) {
  const { title, about = [], open, onOpenChange, children, onOk, onCancel, onFullscreenChange, ...rest } = props;
  const { width = 520, draggable = false, fullscreen = false, switchFullscreen = false, ...others } = rest;
  const {
    okClose = true,
    destroyOnClose = true,
    maskClosable = false,
    mask = true,
    careful = true,
    drafted = false,
    ...passed
  } = others;
  const { full, phone, round, toggle } = useDialogState({ open, fullscreen, onFullscreenChange });
  const shape = full ? FULL : { ...WINDOWED, width };
  const movable = draggable && !full;
  const toggles = switchFullscreen && !phone;
  const known = aboutText(about);
  const frame = useRef<HTMLDivElement>(null);
  const typed = useTyped(frame, round, open && careful && !drafted);
  const focusWrong = useFirstErrorDrawn(frame);
  const held = useRef(0);
  const closeUnless = useCarefulClose('填写', () => {
    onCancel?.();
    onOpenChange(false);
  });
  const close = () => {
    if (held.current === 0 && !passed.confirmLoading) closeUnless(careful && typed.isTyped());
  };
  const hold = () => {
    held.current += 1;
    return () => {
      held.current -= 1;
    };
  };
  return (
    <Modal
      cancelText={cancelTextFor(rest.okText)}
      {...passed}
      open={open}
      title={<span className={toggles ? styles.titleWithToggle : styles.title}>{title}</span>}
      {...shape}
      styles={{ ...shape.styles, ...(mask || full ? {} : { container: EDGE }), ...(mask ? {} : CLEAR) }}
      classNames={movable && styles.handle ? { header: styles.handle } : {}}
      mask={{ closable: maskClosable, ...(mask ? {} : { blur: false }) }}
      destroyOnHidden={destroyOnClose}
      onOk={() => {
        onOk?.();
        if (okClose) onOpenChange(false);
        else focusWrong();
      }}
      onCancel={close}
      modalRender={(node) => (
        <Movable
          frame={frame}
          round={round}
          on={movable}
          handle={`.${styles.handle}`}
          onKeyDown={pressMainButton}
          onInput={typed.onInput}
        >
          {toggles && <FullscreenToggle full={full} onToggle={toggle} />}
          {node}
        </Movable>
      )}
    >
      {known && <p className={styles.about}>{known}</p>}
      <DialogContext value={{ close, hold }}>
        <Form.Provider onFormChange={typed.onFormChange}>{children}</Form.Provider>
      </DialogContext>
    </Modal>
  );
}

/** 取消 gives up what was begun; beside 取消订单 or 取消预约 it would be taken for the step itself. */
const cancelTextFor = (okText: ReactNode) => (typeof okText === 'string' && okText.includes('取消') ? '关闭' : '取消');

/** Transparent instead of removed: the component library restores the focus only with a mask. */
const CLEAR = { mask: { background: 'transparent' } };
/** Without a dimming mask only this border separates it from a dark page. */
const EDGE: CSSProperties = { border: '1px solid var(--sb-border)' };

const FULL = {
  width: '100%',
  style: { top: 0, maxWidth: '100%', margin: 0, paddingBottom: 0 },
  styles: {
    container: { display: 'flex', flexDirection: 'column', height: '100dvh', borderRadius: 0 },
    body: { flex: 1, minHeight: 0, overflow: 'auto' },
  },
} satisfies Pick<ModalProps, 'width' | 'style' | 'styles'>;

/** 80 % of the window, and less where header and footer would not fit. */
const BODY: CSSProperties = { maxHeight: 'min(80vh, calc(100dvh - 180px))', overflow: 'auto' };
const WINDOWED = { style: { top: 24 }, styles: { body: BODY } } satisfies Pick<ModalProps, 'style' | 'styles'>;

function FullscreenToggle({ full, onToggle }: { full: boolean; onToggle: () => void }) {
  const label = full ? '退出全屏' : '全屏';
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} onClick={onToggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
}
