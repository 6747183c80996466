/** Base of the calls of reports (contract/2 §17). */
export const REPORT_BASE = '/online/cgreport';
