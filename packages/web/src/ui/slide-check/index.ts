export { SlideCheck, type SlideCheckHandle } from './SlideCheck.tsx';
