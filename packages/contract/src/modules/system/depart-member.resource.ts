import type { RowOf } from '../../resource/define.ts';
import { user } from './user.resource.ts';

const { username, realname, avatar, sex, birthday, phone, orgCode, status, workNo, post, telephone } = user.fields;

/**
 * A person as those see him who keep a department (contract/1 §5.8): no data rules of the user list, which is another
 * screen, and nothing of his tenants and charges.
 */
export const departMember = {
  ...user,
  name: 'departMember',
  pages: [],
  actions: [],
  fields: { username, realname, avatar, sex, birthday, phone, orgCode, status, workNo, post, telephone },
};

/** `orgCode` holds the names of the departments here. */
export type DepartMember = RowOf<typeof departMember> & {
  /** A member of the department itself and not only of one below it. */
  direct: boolean;
};
