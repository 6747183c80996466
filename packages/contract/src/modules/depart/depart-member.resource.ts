import type { RowOf } from '../../resource/define.ts';
import { user } from '../user/user.resource.ts';

const { username, realname, avatar, sex, birthday, phone, orgCode, status, workNo, post, telephone } = user.fields;
/** Stock clients open the account form with this row; the form clears the charges of accounts that are no superiors. */
const { userIdentity } = user.fields;

/**
 * A person as seen by those who manage a department (contract/1 §5.8): without the data rules of the user list, which
 * is another screen, and without tenants and charges.
 */
export const departMember = {
  ...user,
  name: 'departMember',
  pages: [],
  actions: [],
  fields: { username, realname, avatar, sex, birthday, phone, orgCode, status, workNo, post, telephone, userIdentity },
};

/** `orgCode` holds the department names here. */
export type DepartMember = RowOf<typeof departMember> & {
  /** A member of the department itself and not only of a sub-department. */
  direct: boolean;
};
