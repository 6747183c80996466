import type { UploadImage } from './use-image-uploads.ts';

export interface RichTextProps {
  id?: string;
  /** HTML; empty text and null are the same nothing. */
  value?: string | null;
  onChange?(html: string | null): void;
  disabled?: boolean;
  /** px of the writing area (spec/2 §9). */
  height?: number;
  /** Longest HTML that may be stored; what goes beyond is shown, never cut off. */
  maxLength?: number;
  placeholder?: string;
  /** Without it no pictures can be put in. */
  uploadImage?: UploadImage;
  'aria-label'?: string;
}
