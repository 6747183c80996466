export { AddCustomer, useMayAddCustomer } from './AddCustomer.tsx';
