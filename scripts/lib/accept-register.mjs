import { existsSync } from 'node:fs';

/**
 * The register for the acceptance test. Without one the test proves nothing, so only a developer's run that names none
 * may skip it.
 * @param {{ named?: string, usual: string, required: boolean }} options
 * @returns {{ file?: string, problem?: string }} a problem where the run must fail; neither where it is skipped
 */
export function findRegister({ named, usual, required }) {
  const file = named || usual;
  if (existsSync(file)) return { file };
  if (!named && !required) return {};
  return {
    problem: `没有找到验收用登记册，验收没有进行（用 ACCEPT_REGISTER 指定） / no register to accept, nothing was accepted (set ACCEPT_REGISTER): ${file}`,
  };
}
