export { ChangeDrawer } from './ChangeDrawer.tsx';
export { ExchangeButton, ExchangeFor } from './ExchangeFor.tsx';
