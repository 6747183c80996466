import { isMarkup } from '@songbai/contract/modules/message/fill.rules.ts';
import type { ReactNode } from 'react';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import { HtmlText } from '../../resource/kinds/html-kind.tsx';
import { HtmlView } from '../../ui/rich-text/index.ts';

/** A content in a list, as one line without its marks. */
export const contentCell = (value: unknown): ReactNode =>
  isMarkup(value) ? <HtmlText value={value} /> : String(value ?? '');

/** The detail of a record whose content may be rich text: as its receivers read it, never with its marks. */
export const contentPlan = (name: string, state: string): RecordPlan => ({
  tags: [state],
  contents: ({ [name]: value }) => (isMarkup(value) ? { [name]: <HtmlView html={String(value)} /> } : {}),
});
