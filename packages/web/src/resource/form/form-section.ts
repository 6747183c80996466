import type { ReactNode } from 'react';

/** A titled group of fields. */
export interface FormSection {
  title: string;
  fields: readonly string[];
  /** What the form says below them. */
  below?: ReactNode;
}
