import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { createLog, errorFields } from './platform/log.ts';
import { openConfigured, prepare, tellProgress } from './start/prepare.ts';
import { serveWeb } from './start/web.ts';

/** How long open requests may take to finish after a stop signal. */
const STOP_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = openConfigured(config);
  const first = await prepare(config, database, systemClock, tellProgress);
  const app = await buildApp({ config, database, clock: systemClock, log });
  await serveWeb(app, fileURLToPath(new URL('../../web/dist', import.meta.url)), config);
  await app.listen({ port: config.port, host: config.host });
  const address = `http://localhost:${(app.server.address() as { port: number }).port}`;
  if (config.captcha === 'off')
    console.warn('警告：已关闭登录验证码，仅供测试 / warning: LOGIN_CAPTCHA=off is for tests only');
  if (first.demo) console.info(`已生成演示数据 ${first.demo.plots} 个墓位，用时 ${first.demo.seconds.toFixed(1)} 秒`);
  console.info(`松柏陵园管理平台 / Songbai: ${address}`);
  if (first.adminPassword) {
    console.info(`首次启动，管理员账号 / first run, administrator: admin  密码 / password: ${first.adminPassword}`);
    console.info(`密码同时保存在 / also kept in: ${first.passwordFile}`);
  }
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled rejection'));
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError
      ? error.message
      : `启动失败 / start failed: ${error instanceof Error ? error.message : String(error)}`;
  console.error(text);
  process.exit(1);
});
