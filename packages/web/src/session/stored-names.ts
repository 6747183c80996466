/** Keys in client storage (contract/1 §1.4), each kept for seven days. */
export const STORED = {
  token: 'Access-Token',
  username: 'Login_Username',
  user: 'Login_Userinfo',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  tenant: 'TENANT_ID',
} as const;
