import { defineModule } from '../../module.ts';

/** 移交: what a seller has under way goes to another one (domain.md §9: sales_mgr, transfer customers). */
export const handoverModule = defineModule({
  name: 'handover',
  permissions: { 'customer-list': { 'cem:cust:transfer': '移交' } },
  roleGrants: [{ to: ['sales_mgr'], codes: ['cem:cust:transfer'] }],
});
