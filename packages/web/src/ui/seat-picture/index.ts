export { SeatPicture, type SeatPictureHandle } from './SeatPicture.tsx';
export { layoutScene, type Scene } from './scene.ts';
export type { CellStyle } from './sprites.ts';
