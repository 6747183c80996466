import type { UploadImage } from './use-image-uploads.ts';

export interface RichTextProps {
  id?: string;
  /** HTML; empty text and null are equal. */
  value?: string | null;
  onChange?(html: string | null): void;
  disabled?: boolean;
  /** px of the writing area (spec/2 §9). */
  height?: number;
  /** Maximum length of the stored HTML; excess text is still shown, never truncated. */
  maxLength?: number;
  placeholder?: string;
  /** Without it pictures cannot be inserted. */
  uploadImage?: UploadImage;
  'aria-label'?: string;
}
