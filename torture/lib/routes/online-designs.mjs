import { good } from '../clients.mjs';
import { changedFields, field, newTable, rowBody, tableOf } from '../designs.mjs';
import { roleDraft } from './makers.mjs';
import { FORM, onlineMakers } from './online-tables.mjs';

const API = `${FORM}/api`;

/** Designs of tables: saved, carried out, copied, moved to the bin and taken back, and what hangs on them. */
export function onlineDesigns(make) {
  const online = onlineMakers(make);
  return {
    ...saves(make, online),
    ...syncs(make, online),
    ...removals(make, online),
    ...enhancements(make, online),
    ...rights(make, online),
  };
}

function saves({ admin, next }, { name, running, get, design, saved }) {
  const whole = (id) => get(`${API}/getByHead?id=${id}`);
  const changed = async (id, step = 3) => {
    const draft = await whole(id);
    return { ...draft, ...changedFields(draft.fields, step), version: draft.head.version };
  };
  const save = async (id, step) => good(admin.put(`${API}/editAll`, await changed(id, step)));
  const proposal = () => {
    const column = { dbFieldTxt: '列', dbType: 'string', dbLength: 50, dbPointLength: 0 };
    const choices = { dbFieldName: 'kind', ...column, dbFieldTxt: '种类', required: false, unique: false };
    return { tableName: name(), tableTxt: '表', fields: [{ ...choices, choices: ['甲', '乙'] }] };
  };
  return {
    [`POST ${API}/addAll`]: async () => ({ body: newTable(name()) }),
    [`PUT ${API}/editAll`]: async () => ({ body: await changed(await running()) }),
    [`POST ${FORM}/head/add`]: async () => ({ body: newTable(name()).head }),
    [`PUT ${FORM}/head/edit`]: async () => {
      const { head } = await whole(await running());
      return { body: { ...head, tableTxt: `改${next()}` } };
    },
    [`POST ${FORM}/head/copyOnline`]: async () => ({ query: `?code=${await running()}`, body: {} }),
    [`GET ${FORM}/head/copyOnlineTable/:id`]: async () => ({
      at: { id: await running() },
      query: `?tableName=${name()}`,
    }),
    [`POST ${API}/addFromSheet`]: async () => ({ body: proposal() }),
    [`POST ${API}/restoreVersion/:id/:version`]: async () => {
      const id = await running();
      await save(id);
      return { at: { id, version: 1 }, body: {} };
    },
    [`POST ${API}/importDesign`]: async () => {
      const file = await get(`${API}/exportDesign/${await family(saved, name)}`);
      const renamed = JSON.parse(JSON.stringify(file).replaceAll(file.tables[0].head.tableName, name()));
      const { hash } = await good(admin.post(`${API}/importDesign`, renamed));
      return { query: `?planHash=${hash}`, body: renamed };
    },
    [`POST ${API}/createMenu`]: async () => ({
      body: { headId: await running(), name: `表单${next()}`, roleIds: ['role-sales'] },
    }),
    [`PUT ${API}/restore/:id`]: async () => {
      const id = await running();
      await good(admin.send('DELETE', `${FORM}/head/delete?id=${id}`));
      return { at: { id }, body: {} };
    },
    [`DELETE ${API}/purgeField/:id`]: async () => {
      const id = await running();
      const field = await withoutNote(admin, id);
      return { at: { id: field.id }, query: `?confirm=${field.dbFieldName}` };
    },
    [`POST ${API}/doDbSynch/:id/:mode first`]: async () => syncOf(admin, await design()),
    [`POST ${API}/restoreKept/:id/:syncId`]: async () => {
      const id = await running();
      const { head } = await good(admin.get(`${API}/getByHead?id=${id}`));
      await good(admin.post(`${API}/doDbSynch/${id}/force`, { confirm: head.tableName }));
      const [kept] = await good(admin.get(`${API}/keptTables/${id}`));
      return { ...syncOf(admin, id), at: { id, syncId: kept.id } };
    },
  };
}

/** A sync that fails is on record, and its table says so; it must not be said to run. */
function syncOf(admin, id) {
  const alsoChanges = ['onl_cgform_sync', 'onl_cgform_head'];
  const wrong = async () => {
    const { state } = await good(admin.get(`${API}/syncState/${id}`));
    return state === 'running' ? 'a sync is said to run' : undefined;
  };
  return { at: { id, mode: 'normal' }, body: {}, alsoChanges, wrong };
}

/** A main table and its lines, neither carried out yet. */
async function family(saved, name) {
  const main = name();
  const sub = `${main}_line`;
  const id = await saved(tableOf(main, [field('title'), field('note')], { tableType: 2, subTableStr: sub }));
  const hangs = field('main_id', { dbLength: 36, mainTable: main, mainField: 'id', isShowForm: '0' });
  await saved(tableOf(sub, [hangs, field('thing')], { tableType: 3, relationType: 0 }));
  return id;
}

/** Takes a field off a running table; its values stay until they are purged. */
async function withoutNote(admin, id) {
  const draft = await good(admin.get(`${API}/getByHead?id=${id}`));
  const gone = draft.fields.find(({ dbFieldName }) => dbFieldName === 'note');
  const fields = draft.fields.filter((one) => one !== gone);
  const body = { ...draft, fields, deleteFieldIds: [gone.id], version: draft.head.version };
  await good(admin.put(`${API}/editAll`, body));
  await good(admin.post(`${API}/doDbSynch/${id}/normal`, {}));
  return gone;
}

/** Each change of a running table with rows that `changedFields` knows. */
function syncs({ admin }, { running, row }) {
  const changed = (step) => async () => {
    const id = await running();
    await row(id, rowBody(1));
    const draft = await good(admin.get(`${API}/getByHead?id=${id}`));
    const body = { ...draft, ...changedFields(draft.fields, step), version: draft.head.version };
    await good(admin.put(`${API}/editAll`, body));
    return syncOf(admin, id);
  };
  const kinds = { renamed: 1, 'of another type': 2, added: 3, indexed: 4 };
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, step]) => [`POST ${API}/doDbSynch/:id/:mode ${kind}`, changed(step)]),
  );
}

function removals({ admin }, { running }) {
  return {
    [`DELETE ${FORM}/head/delete`]: async () => ({ query: `?id=${await running()}` }),
    [`DELETE ${FORM}/head/deleteBatch`]: async () => ({ query: `?ids=${await running()},${await running()}&flag=1` }),
    [`DELETE ${FORM}/head/removeRecord`]: async () => ({ query: `?id=${await running()}` }),
    [`DELETE ${API}/purge/:id`]: async () => {
      const id = await running();
      const { head } = await good(admin.get(`${API}/getByHead?id=${id}`));
      await good(admin.send('DELETE', `${FORM}/head/delete?id=${id}`));
      return { at: { id }, query: `?confirm=${head.tableName}` };
    },
  };
}

function enhancements({ admin, next }, { running, get }) {
  const HEAD = `${FORM}/head`;
  const button = (cgformHeadId) => ({
    ...{ cgformHeadId, buttonCode: `b${next()}`, buttonName: '按钮', buttonStyle: 'link', optType: 'action' },
  });
  const newButton = async () => {
    const body = button(await running());
    return { ...body, ...(await good(admin.post(`${FORM}/button/add`, body))) };
  };
  /** One of each kind on a table of its own: its address, what is sent, and its id in the list. */
  const kinds = {
    enhanceJs: () => ({ cgJsType: 'list', cgJs: 'function created(that) {}' }),
    enhanceSql: (tableName) => ({ buttonCode: 'close', cgbSql: `update ${tableName} set note = 'x' where id = #{id}` }),
    enhanceJava: () => ({
      buttonCode: 'add',
      cgJavaType: 'spring',
      cgJavaValue: 'serialNumber(note,T)',
      event: 'start',
    }),
    hooks: () => ({ name: '外部', url: 'http://127.0.0.1:9/told', active: '1', secret: '密钥' }),
  };
  const body = async (kind) => {
    const headId = await running();
    const { head } = await get(`${API}/getByHead?id=${headId}`);
    await good(admin.post(`${FORM}/button/add`, { ...button(headId), buttonCode: 'close' }));
    return { at: { headId }, body: kinds[kind](head.tableName) };
  };
  const kept = async (kind) => {
    const { at, body: draft } = await body(kind);
    await good(admin.post(`${HEAD}/${kind}/${at.headId}`, draft));
    const list = await get(`${HEAD}/${kind}/${at.headId}`);
    return (Array.isArray(list) ? list : (list.records ?? [list]))[0].id;
  };
  const remove = (kind, path, key = 'id') => [
    `DELETE ${HEAD}/${path}`,
    async () => ({ query: `?${key}=${await kept(kind)}` }),
  ];
  return {
    [`POST ${FORM}/button/add`]: async () => ({ body: button(await running()) }),
    [`PUT ${FORM}/button/edit`]: async () => ({ body: { ...(await newButton()), buttonName: `改${next()}` } }),
    [`DELETE ${FORM}/button/delete`]: async () => ({ query: `?id=${(await newButton()).id}` }),
    [`DELETE ${FORM}/button/deleteBatch`]: async () => ({ query: `?ids=${(await newButton()).id}` }),
    ...Object.fromEntries(Object.keys(kinds).map((kind) => [`POST ${HEAD}/${kind}/:headId`, () => body(kind)])),
    ...Object.fromEntries([
      remove('enhanceSql', 'enhanceSql'),
      remove('enhanceSql', 'deletebatchEnhanceSql', 'ids'),
      remove('enhanceJava', 'enhanceJava'),
      remove('enhanceJava', 'deleteBatchEnhanceJava', 'ids'),
      remove('hooks', 'hooks'),
    ]),
  };
}

/** What of a table is under control, and who is granted it. */
function rights({ admin, next, add }, { running, get }) {
  const role = () => add('/sys/role', roleDraft(next()));
  const controlled = async () => {
    const cgformId = await running();
    await good(admin.put(`${API}/authColumn`, { cgformId, code: 'note', status: 1 }));
    return cgformId;
  };
  const buttonOn = (cgformId) => ({ cgformId, code: 'add', page: 3, type: 2, control: 5, status: 1 });
  const rule = (cgformId) => ({
    cgformId,
    ruleName: `规则${next()}`,
    ruleColumn: 'note',
    ruleOperator: '=',
    ruleValue: 'x',
  });
  const newRule = async () => {
    const body = rule(await running());
    await good(admin.post(`${API}/authData`, body));
    const rules = await get(`${API}/authData/${body.cgformId}`);
    return (rules.records ?? rules)[0];
  };
  const granted = (authId) => ({ authId: JSON.stringify(authId), authMode: 'role' });
  return {
    [`PUT ${API}/authColumn`]: async () => ({ body: { cgformId: await running(), code: 'note', status: 1 } }),
    [`POST ${API}/authColumn`]: async () => ({
      body: { cgformId: await controlled(), code: 'note', switchFlag: 1, listShow: true },
    }),
    [`POST ${API}/authButton`]: async () => ({ body: buttonOn(await running()) }),
    [`PUT ${API}/authButton/:id`]: async () => ({
      at: { id: (await good(admin.post(`${API}/authButton`, buttonOn(await running())))).id },
      body: {},
    }),
    [`POST ${API}/authData`]: async () => ({ body: rule(await running()) }),
    [`PUT ${API}/authData`]: async () => {
      const { id, cgformId, version } = await newRule();
      return { body: { ...rule(cgformId), id, version } };
    },
    [`DELETE ${API}/authData/:id`]: async () => ({ at: { id: (await newRule()).id } }),
    [`DELETE ${API}/authData`]: async () => ({ query: `?id=${(await newRule()).id}` }),
    [`POST ${API}/roleColumnAuth/:roleId/:headId`]: async () => {
      const headId = await controlled();
      const controls = await get(`${API}/authPage/${headId}/1`);
      return { at: { roleId: await role(), headId }, body: granted(controls.map(({ id }) => id)) };
    },
    [`POST ${API}/roleButtonAuth/:roleId/:headId`]: async () => {
      const headId = await running();
      const { id } = await good(admin.post(`${API}/authButton`, buttonOn(headId)));
      return { at: { roleId: await role(), headId }, body: granted([id]) };
    },
    [`POST ${API}/roleDataAuth/:roleId/:headId`]: async () => {
      const { id, cgformId } = await newRule();
      return { at: { roleId: await role(), headId: cgformId }, body: granted([id]) };
    },
  };
}
