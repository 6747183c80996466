import { LinkOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import styles from './search.module.css';
import type { OptionGroup, SearchOption } from './search-groups.ts';

interface SearchOptionsProps {
  /** Beginning of the ids of list and options. */
  id: string;
  groups: readonly OptionGroup[];
  chosen: SearchOption | undefined;
  onChoose: (option: SearchOption, kind: string) => void;
  /** Told the place of the option among all of them. */
  onPoint: (index: number) => void;
}

/** What was found, by kind. */
export function SearchOptions({ id, groups, chosen, onChoose, onPoint }: SearchOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  let place = 0;
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="搜索结果" className={styles.list}>
      {groups.map(({ title, options, remark }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={title} role="group" aria-label={title}>
          <div className={styles.kind} aria-hidden>
            {title}
          </div>
          {options.map((option) => {
            const index = place++;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and handles the keys
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === chosen}
                className={styles.option}
                onPointerMove={() => onPoint(index)}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option, title)}
              >
                <span>{option.title}</span>
                {'entry' in option.target && option.target.entry.externalUrl && (
                  <LinkOutlined aria-label="在新窗口打开" />
                )}
                <span className={styles.note}>{option.note}</span>
              </div>
            );
          })}
          {remark && <p className={styles.remark}>{remark}</p>}
        </div>
      ))}
    </div>
  );
}
