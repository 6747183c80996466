import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { casIsOpen } from './modules/third-login/index.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { createLog, errorFields, type Log } from './platform/log.ts';
import { keepFilesPrivate } from './platform/private-files.ts';
import { collectAfterStart } from './start/collect-garbage.ts';
import { openConfigured, prepare, printProgress } from './start/prepare.ts';
import { serveWeb } from './start/web.ts';

/** How long open requests may take to finish after a stop signal. */
const STOP_MS = 10_000;

/** Tells a supervisor (scripts/lib/supervise.mjs) that starting again is of no use. */
const EXIT_BAD_SETTING = 78;

/**
 * Ends the process: open requests get ten seconds. Later calls change nothing, because a terminal sends its signal to
 * the whole group and a supervisor passes it on once more.
 */
function stopping(log: Log, close: () => Promise<void>): (code: 0 | 1) => void {
  let stopped = false;
  return (code) => {
    if (stopped) return;
    stopped = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error(errorFields(error), 'stop failed');
        process.exit(1);
      },
    );
  };
}

/**
 * A rejection that nobody handles belongs to one piece of work, whose transaction was rolled back: the others go on.
 * After an exception that nobody caught the state of the process is unknown: it ends, for a supervisor to start it anew.
 */
function surviveOrEnd(log: Log, stop: (code: 0 | 1) => void): void {
  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.error(errorFields(error), 'uncaught exception, the process ends');
    stop(1);
  });
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = openConfigured(config);
  const first = await prepare(config, database, systemClock, printProgress);
  const app = await buildApp({ config, database, clock: systemClock, log });
  const stop = stopping(log, async () => {
    await app.close();
    await database.close();
  });
  surviveOrEnd(log, stop);
  await serveWeb(app, fileURLToPath(new URL('../../web/dist', import.meta.url)), config, () => casIsOpen(database.db));
  await app.listen({ port: config.port, host: config.host });
  // Before the address is told: whoever reads it may stop the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
  collectAfterStart(log);
  const address = `http://localhost:${(app.server.address() as { port: number }).port}`;
  if (config.captcha === 'off')
    console.warn('警告：已关闭登录验证码，仅供测试 / warning: LOGIN_CAPTCHA=off is for tests only');
  if (first.demo) console.info(`已生成演示数据 ${first.demo.plots} 个墓位，用时 ${first.demo.seconds.toFixed(1)} 秒`);
  console.info(`松柏陵园管理平台 / Songbai: ${address}`);
  if (first.adminPassword) {
    console.info(`首次启动，管理员账号 / first run, administrator: admin  密码 / password: ${first.adminPassword}`);
    console.info(`密码同时保存在 / also kept in: ${first.passwordFile}`);
  }
}

main().catch((error: unknown) => {
  const badSetting = error instanceof ConfigError;
  console.error(
    badSetting ? error.message : `启动失败 / start failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(badSetting ? EXIT_BAD_SETTING : 1);
});
