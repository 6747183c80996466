/** Smaller pictures that the server makes of uploaded ones: px of the longer side; ours. */
export const PICTURE_VARIANTS = { thumb: 256 } as const;
export type PictureVariant = keyof typeof PICTURE_VARIANTS;

/** Paths of pictures that have variants; others are shown as they are. */
export const VARIANT_NAME = /\.(?:jpe?g|png)$/i;

/** What the address of a stored picture ends in where its thumbnail is meant. */
export const THUMBNAIL = 'variant=thumb';
