import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { type CSSProperties, useId, useState } from 'react';
import styles from './code-editor.module.css';
import type { CodeEditorProps } from './code-editor-props.ts';
import { CODE_MODES, codeMode, codePlaceholder } from './modes.ts';
import { useCodeMirror } from './use-code-mirror.ts';

/** The editor with the mode list and the full-screen icon. Esc, then Tab leaves it. */
export function CodeFrame(props: CodeEditorProps) {
  const { language, languageChange = false, onLanguageChange, fullScreen = false, autoHeight = true } = props;
  const { height = '240px', zIndex = 999, disabled = false, lineNumbers = true, 'aria-label': label = '代码' } = props;
  const [given, setGiven] = useState(language);
  const [mode, setMode] = useState(() => codeMode(language));
  const [full, setFull] = useState(false);
  const hint = useId();
  if (language !== given) {
    setGiven(language);
    setMode(codeMode(language));
  }
  const host = useCodeMirror({
    value: props.value ?? '',
    onChange: (code) => props.onChange?.(code),
    mode,
    placeholder: props.placeholder ?? codePlaceholder(mode),
    lineNumbers,
    disabled,
    known: { tables: props.tables, complete: props.complete },
    problems: props.problems,
    attributes: { 'aria-label': label, 'aria-describedby': hint, ...(props.id ? { id: props.id } : {}) },
  });
  const fullLabel = full ? '退出全屏' : '全屏';
  const size = full ? { zIndex } : { '--code-height': autoHeight ? 'auto' : height, '--code-min-height': height };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the full screen wherever the focus is inside it
    <div
      className={full ? `${styles.frame} ${styles.full}` : styles.frame}
      style={size as CSSProperties}
      onKeyDown={(event) => {
        if (full && event.key === 'Escape') {
          event.stopPropagation();
          setFull(false);
        }
      }}
    >
      {(languageChange || fullScreen) && (
        <div className={styles.bar}>
          {languageChange && (
            <Select
              size="small"
              aria-label="语言"
              value={mode.value}
              options={CODE_MODES.map(({ value, label: text }) => ({ value, label: text }))}
              popupMatchSelectWidth={false}
              styles={{ popup: { root: { zIndex: zIndex + 1 } } }}
              onChange={(value: string) => {
                const next = codeMode(value);
                setMode(next);
                onLanguageChange?.(next.label.toLowerCase());
              }}
            />
          )}
          {fullScreen && (
            <button
              type="button"
              className={styles.toggle}
              aria-label={fullLabel}
              title={fullLabel}
              onClick={() => setFull(!full)}
            >
              {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            </button>
          )}
        </div>
      )}
      <div ref={host} className={styles.host} />
      <span id={hint} className={styles.hint}>
        按 Esc 后再按 Tab 可离开编辑区
      </span>
    </div>
  );
}
