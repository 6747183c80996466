import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { itemProblem } from './item-problem.ts';

interface BoundedProps {
  text: unknown;
  max: number;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A box that no form has rules for: what is too long stays whole, for a cut one would lose its end unsaid, and is marked.
 * Who sends it asks `lengthProblem` before.
 */
export function Bounded({ text, max, className, children }: BoundedProps) {
  return (
    <Form.Item className={className ?? ''} style={{ marginBottom: 0 }} {...itemProblem(lengthProblem(text, { max }))}>
      {children}
    </Form.Item>
  );
}
