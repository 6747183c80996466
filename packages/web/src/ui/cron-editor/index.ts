export { CronEditor } from './CronEditor.tsx';
export { CronInput } from './CronInput.tsx';
