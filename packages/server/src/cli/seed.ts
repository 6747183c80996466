import { hasOrganisation, seedOrganisation } from '@songbai/demo/organisation.store.ts';
import { demoProgress } from '@songbai/demo/progress.store.ts';
import { systemClock } from '../platform/clock.ts';
import { DEMO_SIZES, type DemoSize } from '../platform/config.ts';
import { newSecret } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';
import { makeDemo } from '../start/make-demo.ts';
import { prepare, printProgress } from '../start/prepare.ts';
import { CliError, type Command, readArguments, withDatabase } from './command.ts';

const SIZES = DEMO_SIZES.filter((size): size is Exclude<DemoSize, 'none'> => size !== 'none');
const USAGE = `seed --size ${SIZES.join('|')} | seed --organisation`;

/**
 * Adds demo data to a database without records; resumes an interrupted demo. `--organisation` adds a large department
 * tree with its people and roles.
 */
export const seedCommand: Command = async (args) => {
  const options = { size: { type: 'string' }, organisation: { type: 'boolean' } } as const;
  const { values } = readArguments(args, { words: 0, usage: USAGE, options });
  if (values.organisation && values.size === undefined) return addOrganisation();
  const size = SIZES.find((name) => name === values.size);
  if (!size) throw new CliError(`用法 / usage: ${USAGE}`, 2);
  await withDatabase(async (database, config) => {
    const first = await prepare({ ...config, demo: size }, database, systemClock, printProgress);
    if (first.adminPassword)
      console.info(`管理员密码保存在 / the administrator's password is kept in: ${first.passwordFile}`);
    const earlier = await demoProgress(database.db);
    if (earlier?.finished && !first.demo)
      throw new CliError(`演示数据已生成过（${earlier.size}）/ demo data is there already (${earlier.size})`);
    const { plots } = first.demo ?? (await makeDemo(config, size, printProgress));
    console.info(`已生成演示数据 ${plots} 个墓位 / demo data of ${plots} plots`);
    console.info(
      '演示账号没有密码，请用 reset-password 设置 / demo accounts have no password until reset-password sets one',
    );
  });
};

async function addOrganisation(): Promise<void> {
  await withDatabase(async (database, config) => {
    await prepare({ ...config, demo: 'none' }, database, systemClock, printProgress);
    if (await hasOrganisation(database)) throw new CliError('大型组织已生成过 / the big organisation is there already');
    const hash = await hashPassword(newSecret());
    const { departs, users, roles } = await seedOrganisation(database, systemClock.datetime(), hash);
    console.info(`已生成 ${departs} 个部门、${users} 个用户、${roles} 个角色 / added departments, users and roles`);
  });
}
