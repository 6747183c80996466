export { FixButton } from './FixButton.tsx';
