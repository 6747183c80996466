/** Public interface of the event module for other modules. */
export { RecordHistory } from './RecordHistory.tsx';
