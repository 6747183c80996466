import { Tag } from 'antd';
import type { Choice } from './choice.ts';
import styles from './people/people.module.css';

interface ChosenTagsProps {
  chosen: readonly Choice[];
  onRemove(key: string): void;
}

/** Beyond this number only the count is shown. */
const TAGS = 30;

/** The current selection, regardless of position in the list. */
export function ChosenTags({ chosen, onRemove }: ChosenTagsProps) {
  if (chosen.length === 0) return null;
  return (
    <section className={styles.chosen} aria-label={`已选 ${chosen.length} 项`}>
      <span>已选 {chosen.length} 项：</span>
      {chosen.slice(0, TAGS).map(({ key, text }) => (
        <Tag
          key={key}
          closable
          closeIcon={<span aria-hidden>×</span>}
          onClose={(event) => {
            event.preventDefault();
            onRemove(key);
          }}
        >
          {text}
        </Tag>
      ))}
      {chosen.length > TAGS && <Tag>还有 {chosen.length - TAGS} 项</Tag>}
    </section>
  );
}
