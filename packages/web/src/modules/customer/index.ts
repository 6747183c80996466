export { AddCustomer, useMayAddCustomer } from './AddCustomer.tsx';
export { SameCustomers } from './SameCustomers.tsx';
