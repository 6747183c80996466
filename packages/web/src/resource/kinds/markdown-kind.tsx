import type { Field } from '@songbai/contract/resource/kinds.ts';
import { useMemo } from 'react';
import { withShownPictures, withStoredPictures } from '../../api/client.ts';
import { useFileStore } from '../../pickers/file-store.ts';
import { MarkdownEditor, MarkdownView } from '../../ui/markdown-editor/index.ts';

interface MarkdownInputProps {
  field: Extract<Field, { kind: 'textarea' }>;
  value: unknown;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  onChange(markdown: string | null): void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Markdown in a form, with its preview; pictures are uploaded, and stored without the host that serves them. */
export function MarkdownInput({ field, value, onChange, id, disabled, placeholder, ...rest }: MarkdownInputProps) {
  const store = useFileStore('temp');
  const { 'aria-label': label = field.label } = rest;
  return (
    <MarkdownEditor
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      {...(placeholder === undefined ? {} : { placeholder })}
      aria-label={label}
      store={store}
      value={withShownPictures(textOf(value))}
      onChange={(markdown) => onChange(withStoredPictures(markdown) || null)}
    />
  );
}

/** Markdown as it is meant, for details. */
export function MarkdownDetail({ value }: { value: unknown }) {
  const markdown = useMemo(() => withShownPictures(textOf(value)), [value]);
  return markdown === '' ? null : <MarkdownView markdown={markdown} />;
}
