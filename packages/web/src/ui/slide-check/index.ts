export { SlideCheck } from './SlideCheck.tsx';
