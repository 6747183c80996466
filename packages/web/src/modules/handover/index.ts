export { HandoverButton } from './HandoverButton.tsx';
