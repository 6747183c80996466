import type { RowOf } from '../../resource/define.ts';
import { user } from '../user/user.resource.ts';

const { username, realname, avatar, sex, birthday, phone, orgCode, status, workNo, post, telephone } = user.fields;
/** Stock clients open the form of the account with this row; it takes the charges of whoever seems no superior. */
const { userIdentity } = user.fields;

/**
 * A person as those see him who keep a department (contract/1 §5.8): no data rules of the user list, which is another
 * screen, and nothing of his tenants and charges.
 */
export const departMember = {
  ...user,
  name: 'departMember',
  pages: [],
  actions: [],
  fields: { username, realname, avatar, sex, birthday, phone, orgCode, status, workNo, post, telephone, userIdentity },
};

/** `orgCode` holds the names of the departments here. */
export type DepartMember = RowOf<typeof departMember> & {
  /** A member of the department itself and not only of one below it. */
  direct: boolean;
};
