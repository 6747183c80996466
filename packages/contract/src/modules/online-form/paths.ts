/** Base of the calls of designing (contract/2 §15). */
export const FORM_BASE = '/online/cgform';
