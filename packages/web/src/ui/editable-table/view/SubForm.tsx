import { CloseOutlined } from '@ant-design/icons';
import { type CSSProperties, useEffect, useEffectEvent, useId, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import { useFeedback } from '../../../lib/feedback.ts';
import { frameOf } from './grid.ts';
import styles from './row-parts.module.css';
import { useTable } from './table-context.ts';

/** Retry interval until the row is rendered (contract/3 §11.6). */
const RETRIES = 3;
const RETRY_MS = 100;
/** Space in px that a sub-form needs below a row; with less it opens above if there is more (contract/3 §11.6). */
const ROOM = 350;

/** The pop-up 子表 of the clicked row (contract/3 §11.1 clickRowShowSubForm). */
export function SubForm() {
  const { rowForms, subForm } = useTable();
  const sub = useStore(rowForms.store, (state) => state.sub);
  return sub !== undefined && subForm ? <SubFormOf key={sub} rowId={sub} /> : null;
}

function SubFormOf({ rowId }: { rowId: string }) {
  const { id, store, rowForms, subForm } = useTable();
  const place = usePlace(rowId);
  const heading = useId();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.listeners.onAny(draw), [store]);
  const row = store.row(rowId);
  if (!place || !row || !subForm) return null;
  const close = (): void => {
    rowForms.closeSub();
    document.getElementById(id)?.focus({ preventScroll: true });
  };
  return (
    <dialog
      open
      className={styles.subForm}
      style={place}
      aria-labelledby={heading}
      data-panel=""
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div className={styles.subFormTitle}>
        <span id={heading}>子表</span>
        <button type="button" className={styles.expand} aria-label="关闭子表" onClick={close}>
          <CloseOutlined />
        </button>
      </div>
      {subForm(row)}
    </dialog>
  );
}

/** Position of a row's sub-form in the table's frame; undefined until the row is found. */
function usePlace(rowId: string): CSSProperties | undefined {
  const { id, store, rowForms } = useTable();
  const { message } = useFeedback();
  const [place, setPlace] = useState<CSSProperties>();
  const look = useEffectEvent(() => placeBy(id, store.order().indexOf(rowId)));
  const fail = useEffectEvent(() => {
    message.error('打开子表失败');
    rowForms.closeSub();
  });
  useEffect(() => {
    let stopListening = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (retries: number): void => {
      const found = look();
      if (found) {
        setPlace(found);
        stopListening = onScrolled(id, rowForms.closeSub);
      } else if (retries === 0) fail();
      else timer = setTimeout(() => attempt(retries - 1), RETRY_MS);
    };
    attempt(RETRIES);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [id, rowForms]);
  return place;
}

/** Scrolling that had started before the sub-form was placed does not count. */
function onScrolled(tableId: string, scrolled: () => void): () => void {
  const scroller = document.getElementById(tableId)?.firstElementChild;
  if (!scroller) return () => undefined;
  const { scrollTop, scrollLeft } = scroller;
  const hear = (): void => {
    if (scroller.scrollTop !== scrollTop || scroller.scrollLeft !== scrollLeft) scrolled();
  };
  scroller.addEventListener('scroll', hear);
  return () => scroller.removeEventListener('scroll', hear);
}

function placeBy(tableId: string, index: number): CSSProperties | undefined {
  const frame = frameOf(tableId)?.getBoundingClientRect();
  const row = document.querySelector(`[id^="${CSS.escape(tableId)}-${index}-"]`)?.getBoundingClientRect();
  if (!frame || !row || index < 0) return undefined;
  const below = window.innerHeight - row.bottom;
  return below < ROOM && row.top > below ? { bottom: frame.bottom - row.top } : { top: row.bottom - frame.top };
}
