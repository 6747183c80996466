import { Tag } from 'antd';
import type { Choice } from './choice.ts';
import styles from './people/people.module.css';

interface ChosenTagsProps {
  chosen: readonly Choice[];
  onRemove(key: string): void;
}

/** More than these are counted. */
const TAGS = 30;

/** What is chosen so far, wherever in the list it stands. */
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
