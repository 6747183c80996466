import { vi } from 'vitest';

/** How long a busy machine is waited for before something counts as missing, ms; as `expect.poll` in vitest.config.ts. */
const POLL_TIMEOUT_MS = 20_000;

// `vi.waitFor` gives up after one second and has no setting of its own, unlike `expect.poll`.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { timeout: POLL_TIMEOUT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
