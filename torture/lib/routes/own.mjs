import { good, signIn } from '../clients.mjs';
import { account, formOf } from './makers.mjs';

/** What people keep of themselves, and the files that they upload. */
export function own({ admin, next, add }) {
  const SETTING = '/sys/user/login/setting';
  const newcomer = async () => {
    const draft = account(next());
    const id = await add('/sys/user', draft);
    return { id, ...draft, who: await signIn(admin.url, draft.username, draft.password) };
  };
  const token = ({ who, password }) => ({ who, body: { name: `令牌${next()}`, days: 30, oldpassword: password } });
  const robot = { kind: 'dingtalk', secretUrl: 'http://127.0.0.1:9/robot', secret: 'x' };
  const file = async () => formOf(`text ${next()}`, 'note.txt');
  /** A file that cannot be stored leaves a deleted row and no room taken. */
  const upload = async (database) => {
    const before = await held(database);
    const wrong = async (rows) => {
      const now = await held(rows);
      return now === before ? undefined : `files and their room were ${before} and are ${now}`;
    };
    return { form: await file(), alsoChanges: ['sys_file', 'sys_file_space'], wrong };
  };
  const library = async () => {
    await good(admin.send('POST', '/sys/oss/file/upload', { form: await file() }));
    return (await good(admin.get('/sys/oss/file/list?pageSize=1&column=createTime&order=desc'))).records[0].id;
  };
  return {
    'POST /sys/user/updatePassword': async () => {
      const { who, username, password } = await newcomer();
      const fresh = 'Clerk-2028-pass!';
      return { who, body: { username, oldpassword: password, password: fresh, confirmpassword: fresh } };
    },
    'PUT /sys/user/appEdit': async () => ({ who: (await newcomer()).who, body: { realname: `改${next()}` } }),
    [`POST ${SETTING}/userEdit`]: async () => {
      const { who, id } = await newcomer();
      return { who, body: { id, realname: `改${next()}` } };
    },
    'PUT /sys/listView/save': async () => ({ body: { list: `list${next()}`, settings: { pageSize: 20 } } }),
    'PUT /sys/ownSetting/look': async () => ({ who: (await newcomer()).who, body: { dense: true } }),
    'PUT /sys/ownSetting/notice': async () => ({ who: (await newcomer()).who, body: { popUp: false } }),
    'PUT /sys/ownSetting/robot': async () => ({ who: (await newcomer()).who, body: robot }),
    'DELETE /sys/ownSetting/robot': async () => {
      const { who } = await newcomer();
      await good(who.put('/sys/ownSetting/robot', robot));
      return { who };
    },
    [`POST ${SETTING}/accessTokens`]: async () => token(await newcomer()),
    [`DELETE ${SETTING}/accessTokens`]: async () => {
      const { who, body } = token(await newcomer());
      return { who, query: `?id=${(await good(who.post(`${SETTING}/accessTokens`, body))).id}` };
    },
    'POST /sys/common/upload': upload,
    'POST /sys/oss/file/upload': upload,
    'DELETE /sys/oss/file/delete': async () => ({ query: `?id=${await library()}` }),
    'DELETE /sys/oss/file/deleteBatch': async () => ({ query: `?ids=${await library()},${await library()}` }),
  };
}

/** How many files there are, and how many bytes all claim. */
async function held(database) {
  const [{ files, bytes }] = await database.rows(
    'select (select count(*) from sys_file where del_flag = 0) as files, (select sum(bytes) from sys_file_space) as bytes',
  );
  return `${Number(files)} of ${Number(bytes ?? 0)} bytes`;
}
