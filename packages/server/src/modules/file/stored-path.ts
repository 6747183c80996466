import { randomBytes } from 'node:crypto';
import {
  PICTURE_VARIANTS,
  type PictureVariant,
  VARIANT_NAME,
} from '@songbai/contract/modules/file/picture-variants.ts';
import { AppError } from '../../platform/errors.ts';

const DEFAULT_FOLDER = 'temp';
const LEVELS = 5;
const FOLDER_LENGTH = 100;
const NAME_LENGTH = 50;

/**
 * Folder of an upload from its `biz` field (contract/2 §10.1).
 * @throws AppError uploadPathChars, uploadPathDeep
 */
export function folderOf(biz: string | undefined): string {
  const text = biz?.trim() || DEFAULT_FOLDER;
  if (text.length > FOLDER_LENGTH || !/^[\w/-]+$/.test(text)) throw new AppError('uploadPathChars');
  const levels = text.split('/').filter((level) => level !== '');
  if (levels.length > LEVELS) throw new AppError('uploadPathDeep');
  return levels.join('/') || DEFAULT_FOLDER;
}

/** Longest name that is kept. */
const SHOWN_LENGTH = 255;
/** Control characters, halves of surrogate pairs, and marks that turn the direction of writing: `gpj.exe` as `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The name of a file as lists show it: one line, without folders, with its extension however long it is. */
export function shownName(fileName: string): string {
  const name = fileName
    .replace(/^.*[/\\]/s, '')
    .replace(UNSEEN, '')
    .normalize('NFC');
  const letters = [...name];
  if (letters.length <= SHOWN_LENGTH) return name;
  const end = [...(/\.[^.]{1,16}$/.exec(name)?.[0] ?? '')];
  return [...letters.slice(0, SHOWN_LENGTH - end.length), ...end].join('');
}

/**
 * `{biz}/{name}_{epoch ms}.{ext}` with a random part in the name, so that the path cannot be guessed from the time and
 * name of an upload.
 */
export function storedPath(folder: string, fileName: string, extension: string, now: number): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const name = [...base.normalize('NFC').replace(/[^\p{L}\p{N}_-]+/gu, '_')].slice(0, NAME_LENGTH).join('') || 'file';
  return `${folder}/${name}-${randomBytes(12).toString('hex')}_${now}.${extension}`;
}

/** True for a path that can only name a file below the upload folder: no leading dots, `..` or control characters. */
export function isPlainPath(path: string): boolean {
  const parts = path.split('/');
  return (
    path.length <= 500 && parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\\u0000-\u001f]/.test(part))
  );
}

/** True for the path of a picture that smaller ones are made of. */
export const hasVariants = (path: string): boolean => VARIANT_NAME.test(path);

/** Where a variant of a picture lies. No address leads to it: its path has a leading dot. */
export const variantPath = (path: string, variant: PictureVariant): string => `.variants/${variant}/${path}.webp`;

/** Where everything that may have been made of a stored file lies. */
export const variantPaths = (path: string): string[] =>
  hasVariants(path) ? Object.keys(PICTURE_VARIANTS).map((name) => variantPath(path, name as PictureVariant)) : [];
