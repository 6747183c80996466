/** Business constants of spec/1 §9 and domain.md; milliseconds unless a name says otherwise. */
export const LIMITS = {
  requestTimeoutMs: 9000,
  tokenLifeMs: 604_800_000,
  dictCacheMs: 604_800_000,
  captchaLifeMs: 60_000,
  /** A sixth failed attempt within the window is refused (contract/1 §2.2, design.md §9). */
  loginFailures: 5,
  loginLockMs: 600_000,
  /** Failures counted per address, so that one address cannot try many accounts. */
  loginFailuresPerAddress: 100,
  /** Sign-ins and captcha pictures one address may ask for in a minute; a whole office may share one address. */
  loginsPerMinute: 600,
  pageSizeDefault: 10,
  pageSizeOptions: [10, 20, 30],
  pageSizeMax: 1000,
  searchDebounceMs: 800,
  dictSearchDebounceMs: 300,
  uploadBytes: 10 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  importBytes: 20 * 1024 * 1024,
  importRows: 100_000,
  exportRows: 1_000_000,
  idsPerBatch: 1000,
  filterConditions: 50,
  inValues: 1000,
  signatureAgeMs: 300_000,
  /** domain.md §3.5: a picking lock lives 15 minutes, and one user holds at most five. */
  lockMs: 15 * 60_000,
  locksPerUser: 5,
  /** domain.md §3.5: a lock may be prolonged twice; later calls answer it as it is. */
  lockRenewals: 2,
  /** domain.md §3.5: a reservation without money lives three days. */
  reservationMs: 3 * 86_400_000,
  /** domain.md §12 balanceDays: three months. */
  balanceDueDays: 90,
  /** domain.md §12 depositMin, default in fen (1,000 yuan); per-cemetery setting later. */
  depositMin: 100_000,
  areaDepth: 4,
  generatePlots: 20_000,
  /** spec/1 §4: reconnect after 5 s, poll every 6 s. */
  socketReconnectMs: 5000,
  socketsPerUser: 20,
  /** A frame from a browser is a heartbeat of a few letters. */
  socketFrameBytes: 1024,
  noticePollMs: 6000,
  sideWidth: 208,
  drawerWidth: 200,
  mobileMaxWidth: 1087.99,
} as const;
