import { AppstoreTwoTone, DeleteOutlined, FilterOutlined } from '@ant-design/icons';
import type { SuperQuery as Query } from '@songbai/contract/rules/super-query.ts';
import { Alert, Button, Space, Tooltip } from 'antd';
import { type ComponentType, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { useMobile } from '../../../lib/media.ts';
import { PageContext } from '../../../lib/page.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { fieldsByName, type QueryField } from './fields.ts';
import { BLANK, type Editor, editorOf, queryOf, sameQuery } from './model.ts';
import type { SuperQueryDialogProps } from './SuperQueryDialog.tsx';

const Missing: ComponentType<SuperQueryDialogProps> = () => (
  <Alert type="error" showIcon title="内容加载失败，请检查网络后刷新页面" />
);
// Many controls, rarely opened: loaded lazily, apart from the lists.
const SuperQueryDialog = lazyComponent(
  () =>
    import('./SuperQueryDialog.tsx').then(
      (module) => module.SuperQueryDialog,
      () => Missing,
    ),
  null,
);

interface SuperQuerySlot {
  isActive: boolean;
  isMobile: boolean;
  open(): void;
  reset(): void;
}

interface SuperQueryProps {
  fields: readonly QueryField[];
  /** The active conditions. */
  value: Query | undefined;
  /** Undefined: reset. */
  onChange(query: Query | undefined): void;
  loading?: boolean;
  /** Key under which the page's queries are saved: its path by default (contract/3 §6). */
  saveCode?: string;
  /** Replaces the button. */
  children?(slot: SuperQuerySlot): ReactNode;
}

/** 高级查询: the button with its flag, and the dialog behind it (spec/2 §4, contract/3 §6 JSuperQuery). */
export function SuperQuery({ fields, value, onChange, loading = false, saveCode, children }: SuperQueryProps) {
  const path = usePagePath();
  const isMobile = useMobile();
  const [editor, setEditor] = useEditor(fields, value);
  // Loaded on first opening and kept mounted, so that closing it loses nothing.
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  const reset = (): void => {
    setEditor(BLANK);
    onChange(undefined);
  };
  const slot: SuperQuerySlot = { isActive: value !== undefined, isMobile, open: () => setShown('open'), reset };
  return (
    <>
      {children ? children(slot) : <SuperQueryButton {...slot} />}
      {shown !== 'never' && (
        <SuperQueryDialog
          open={shown === 'open'}
          onClose={() => setShown('closed')}
          fields={fields}
          editor={editor}
          onEdit={setEditor}
          onQuery={onChange}
          onReset={reset}
          loading={loading}
          saveCode={saveCode ?? path}
        />
      )}
    </>
  );
}

/** The page's own path: the address bar may already show another page. */
function usePagePath(): string {
  const page = useContext(PageContext);
  const { pathname } = useLocation();
  return page?.path ?? pathname;
}

/** The edited conditions; replaced when they change from outside (a link, browser back, 清空). */
function useEditor(fields: readonly QueryField[], value: Query | undefined) {
  const [editor, setEditor] = useState<Editor>(() => (value ? editorOf(value) : BLANK));
  const [seen, setSeen] = useState(value);
  if (!sameQuery(seen, value)) {
    setSeen(value);
    if (!sameQuery(queryOf(editor, fieldsByName(fields)), value)) setEditor(value ? editorOf(value) : BLANK);
  }
  return [editor, setEditor] as const;
}

/** One button element with and without its flag, so that the focus can return to it. */
function SuperQueryButton({ isActive, open, reset }: SuperQuerySlot) {
  const flag = isActive && (
    <>
      已有高级查询条件生效
      <LinkButton onClick={reset}>清空</LinkButton>
    </>
  );
  return (
    <Space.Compact>
      <Tooltip title={flag}>
        <Button
          type={isActive ? 'primary' : 'default'}
          icon={isActive ? <AppstoreTwoTone spin aria-hidden /> : <FilterOutlined aria-hidden />}
          onClick={open}
        >
          高级查询
        </Button>
      </Tooltip>
      {isActive && <Button type="primary" icon={<DeleteOutlined />} aria-label="清空高级查询条件" onClick={reset} />}
    </Space.Compact>
  );
}
