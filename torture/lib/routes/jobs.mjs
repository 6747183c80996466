import { good } from '../clients.mjs';

const JOB = '/sys/quartzJob';

/** Jobs: each is there once, so one is taken away before it is added. None of them runs meanwhile. */
export function jobs({ admin, next }) {
  const all = async () => (await good(admin.get(`${JOB}/list?pageSize=100`))).records;
  const draftOf = ({ jobClassName, cronExpression, misfire, alarmAfter }) => ({
    ...{ jobClassName, cronExpression, misfire, alarmAfter },
    ...{ description: `任务${next()}`, parameter: '', alarmTo: '', status: -1 },
  });
  let taken;
  /** A job that is there, stopped. */
  const there = async () => {
    if (taken) {
      const added = await admin.post(`${JOB}/add`, taken);
      if (!added.known) throw new Error('no answer');
      taken = undefined;
    }
    const [row] = await all();
    await good(admin.put(`${JOB}/edit`, { id: row.id, ...draftOf(row) }));
    return (await all()).find(({ id }) => id === row.id);
  };
  const leaving = async () => {
    const row = await there();
    taken = draftOf(row);
    return row.id;
  };
  return {
    [`POST ${JOB}/add`]: async () => {
      const body = draftOf(await there());
      const [{ id }] = (await all()).filter(({ jobClassName }) => jobClassName === body.jobClassName);
      await good(admin.send('DELETE', `${JOB}/delete?id=${id}`));
      return { body };
    },
    [`PUT ${JOB}/edit`]: async () => {
      const { id, version } = await there();
      return { body: { id, version, description: `改${next()}` } };
    },
    [`GET ${JOB}/resume`]: async () => ({ query: `?id=${(await there()).id}` }),
    [`GET ${JOB}/pause`]: async () => {
      const { id } = await there();
      await good(admin.get(`${JOB}/resume?id=${id}`));
      return { query: `?id=${id}` };
    },
    [`DELETE ${JOB}/delete`]: async () => ({ query: `?id=${await leaving()}` }),
    [`DELETE ${JOB}/deleteBatch`]: async () => ({ query: `?ids=${await leaving()}` }),
  };
}
