import { CheckOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { type ReactNode, useId } from 'react';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './purchase.module.css';

interface SectionProps {
  /** Counted from 1. */
  no: number;
  title: string;
  open: boolean;
  /** Nothing is missing in it. */
  done: boolean;
  /** What was entered, shown while it is closed. */
  summary?: ReactNode;
  onOpen: () => void;
  /** Absent for the last one. */
  onNext?: (() => void) | undefined;
  children: ReactNode;
}

/** A part of the purchase: open for input, or closed with what was entered; its title stays in sight. */
export function Section({ no, title, open, done, summary, onOpen, onNext, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Flex gap={12} align="center" className={styles.head}>
        <h2 id={id}>
          <button type="button" className={styles.title} aria-expanded={open} onClick={onOpen}>
            <span className={done && !open ? styles.done : styles.no} aria-hidden>
              {done && !open ? <CheckOutlined /> : no}
            </span>
            {title}
          </button>
        </h2>
        {!open && <div className={styles.summary}>{done && summary}</div>}
        {!open && done && (
          <LinkButton aria-label={`更改${title}`} onClick={onOpen}>
            更改
          </LinkButton>
        )}
      </Flex>
      {open && (
        <div className={styles.body}>
          {children}
          {onNext && (
            <Button type="primary" ghost className={styles.next} onClick={onNext}>
              下一步
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
