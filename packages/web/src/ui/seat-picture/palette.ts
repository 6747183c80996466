import type { Ground } from './raster.ts';
import { canvasWord } from './sprites.ts';

/** Colours of the picture outside its cells; those of the cells come with the data. */
export interface Palette {
  ground: Ground;
  /** Names of areas and rows, and their background. */
  ink: string;
  faint: string;
  /** Border that separates a ring from the colour below it. */
  halo: string;
  hovered: string;
  opened: string;
  marked: string;
  found: string;
}

export const LIGHT_PALETTE: Palette = {
  ground: { plane: canvasWord('#f7f8f6'), area: canvasWord('#e6ebe3') },
  ink: '#1f2d1f',
  faint: 'rgba(255,255,255,0.86)',
  halo: '#ffffff',
  hovered: '#1f2d1f',
  opened: '#1677ff',
  marked: '#d46b08',
  found: '#fa541c',
};

export const DARK_PALETTE: Palette = {
  ground: { plane: canvasWord('#0f120e'), area: canvasWord('#1b2119') },
  ink: '#e3ebe0',
  faint: 'rgba(15,18,14,0.86)',
  halo: '#000000',
  hovered: '#e3ebe0',
  opened: '#69b1ff',
  marked: '#ffa940',
  found: '#ff7a45',
};
