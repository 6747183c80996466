import type { Field } from '@songbai/contract/resource/kinds.ts';
import { staticUrl, upload, withShownPictures, withStoredPictures } from '../../api/client.ts';
import { HtmlView, RichTextInput } from '../../ui/rich-text/index.ts';

interface HtmlInputProps {
  field: Extract<Field, { kind: 'html' }>;
  value: unknown;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  onChange(html: string | null): void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Rich text in a form; pictures are stored as the platform's editor stores them (spec/1 §7). */
export function HtmlInput({ field, value, onChange, 'aria-label': label = field.label, ...rest }: HtmlInputProps) {
  return (
    <RichTextInput
      {...rest}
      aria-label={label}
      value={withShownPictures(textOf(value))}
      onChange={(html) => onChange(html === null ? null : withStoredPictures(html))}
      maxLength={field.maxLength}
      uploadImage={storeImage}
    />
  );
}

async function storeImage(file: File, signal: AbortSignal): Promise<string> {
  const fields = { biz: 'jeditor', jeditor: '1' };
  const { message: path } = await upload('/sys/common/upload', file, { fields, signal });
  return staticUrl(path) ?? path;
}

/** Rich text as one line of plain text, for lists and comparisons. */
export function HtmlText({ value }: { value: unknown }) {
  const text = new DOMParser().parseFromString(textOf(value), 'text/html').body.textContent;
  return <span title={text}>{text}</span>;
}

/** Formatted rich text, for details. */
export function HtmlDetail({ value }: { value: unknown }) {
  return <HtmlView html={withShownPictures(textOf(value))} />;
}
