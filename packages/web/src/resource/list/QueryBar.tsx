import type { Resource } from '@songbai/contract/resource/define.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { heldBy, levelsAbove, levelsBelow } from '../kinds/levels-above.ts';
import { firstFilters, KEYWORD, type ListState, queryFields } from './list-state.ts';
import { Labelled, QueryButtons, useTyped } from './QueryBarParts.tsx';
import { QueryField } from './QueryField.tsx';
import styles from './resource-list.module.css';

interface QueryBarProps {
  resource: Resource;
  filters: ListState['filters'];
  /** Fields that the page fixes itself and that need no control. */
  fixed: ReadonlySet<string>;
  onSearch(filters: ListState['filters']): void;
}

/** Fields shown before 展开, in addition to the keyword search. */
const SHOWN = { wide: 2, narrow: 0 };

/** Input becomes a filter on 查询 or Enter; a filter from the URL is shown in its control. */
export function QueryBar({ resource, filters, fixed, onSearch }: QueryBarProps) {
  const [draft, setDraft] = useTyped(filters);
  const fields = queryFields(resource).filter(([name]) => !fixed.has(name));
  const narrow = usePhone();
  const shown = (narrow ? SHOWN.narrow : SHOWN.wide) + (resource.search.length > 0 ? 0 : 1);
  const beyond = fields.slice(shown);
  const [open, setOpen] = useState(() => beyond.some(([name]) => filters[name]));
  const set = (name: string) => (value: string) => {
    const below = levelsBelow(resource.fields, name).map((lower) => [lower, ''] as const);
    setDraft((texts) => ({ ...texts, ...Object.fromEntries(below), [name]: value }));
  };
  return (
    <search>
      <form
        className={styles.queryBar}
        aria-label={`${resource.title}查询`}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== '')));
        }}
      >
        {resource.search.length > 0 && (
          <Labelled label="关键字">
            {(id) => (
              <Input
                id={id}
                allowClear
                value={draft[KEYWORD] ?? ''}
                placeholder={resource.search.map((name) => resource.fields[name]?.label).join('/')}
                onChange={(event) => set(KEYWORD)(event.target.value)}
              />
            )}
          </Labelled>
        )}
        {(open ? fields : fields.slice(0, shown)).map(([name, field]) => (
          <Labelled
            key={name}
            label={field.label}
            wide={field.query === 'range' || (field.asked ?? field).kind === 'date'}
          >
            {(id) => (
              <QueryField
                {...{ id, field }}
                value={draft[name] ?? ''}
                onChange={set(name)}
                above={heldBy(levelsAbove(resource.fields, field), draft)}
              />
            )}
          </Labelled>
        ))}
        <QueryButtons
          onReset={() => {
            const atFirst = firstFilters(resource, fixed);
            setDraft(atFirst);
            onSearch(atFirst);
          }}
          fold={beyond.length > 0 ? { open, onChange: setOpen } : undefined}
        />
      </form>
    </search>
  );
}
