import { vi } from 'vitest';

/** Timeout on a busy machine before something counts as missing, ms; as `expect.poll` in vitest.config.ts. */
const POLL_TIMEOUT_MS = 20_000;

// `vi.waitFor` gives up after one second and, unlike `expect.poll`, has no global setting.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { timeout: POLL_TIMEOUT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
