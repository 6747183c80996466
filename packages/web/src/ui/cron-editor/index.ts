export { CronInput } from './CronInput.tsx';
