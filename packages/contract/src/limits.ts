/** Business constants of spec/1 §9 and domain.md; milliseconds unless a name says otherwise. */
export const LIMITS = {
  requestTimeoutMs: 9000,
  tokenLifeMs: 604_800_000,
  dictCacheMs: 604_800_000,
  captchaLifeMs: 60_000,
  /** A sixth failed attempt within the window, of one name from one address, is refused (contract/1 §2.2, design.md §9). */
  loginFailures: 5,
  loginLockMs: 600_000,
  /** Failures of one name from one address from which a captcha is asked where it is asked when needed. */
  loginCaptchaFrom: 3,
  /** Failures of a name from anywhere, and of an address, from which captchas and growing waits begin. */
  loginSlowSubject: 10,
  loginSlowAddress: 30,
  loginWaitMs: 60_000,
  /** An address from which a name signed in is known for it this long. */
  loginKnownMs: 90 * 86_400_000,
  /** Failed sign-ins with a row each; beyond, rows come at growing distances. */
  loginLogEach: 10,
  loginLogAll: 500,
  /** Wrong codes by SMS per address, so that one address cannot try many phones. */
  loginFailuresPerAddress: 100,
  /** Sign-ins and captcha pictures one address may ask for in a minute; a whole office may share one address. */
  loginsPerMinute: 600,
  robotTestsPerMinute: 10,
  /** contract/1 §2.3: a code expires after 600 s, when requested signed in (§4) after 300 s, or by five wrong tries. */
  smsLifeMs: 600_000,
  smsOwnLifeMs: 300_000,
  smsGuesses: 5,
  /** After a sign-in the own phone may be changed by a code alone for this long. */
  recentSignInMs: 600_000,
  /** contract/1 §2.3: more than five a minute from one address are refused, more than twenty block it for a day. */
  smsPerMinute: 5,
  smsBarAbove: 20,
  smsBarMs: 86_400_000,
  /** Codes sent to one phone per day at most, against flooding and guessing. */
  smsPerPhoneDay: 10,
  smsGatewayMs: 5000,
  /** Reading from other systems: shorter than the 9 s after which clients give up (contract/1 §1.5). */
  transitMs: 8000,
  transitBytes: 1024 * 1024,
  transitsAtOnce: 8,
  /** Gateway: connections and calls at once of one target, connecting, waiting for an answer, and silence within one. */
  gatewayConnections: 128,
  gatewayCallsAtOnce: 512,
  gatewayConnectMs: 5000,
  gatewayAnswerMs: 30_000,
  gatewaySilenceMs: 300_000,
  /** Failures one after another that open the circuit of a target, and how long it stays open. */
  gatewayFailures: 5,
  gatewayCircuitMs: 10_000,
  /** Callers whose rate one route remembers. */
  gatewayCallers: 20_000,
  /** How often the last states of targets are written. */
  gatewayStateMs: 1000,
  /** How long an open circuit is listed of a node that says nothing any more; others say it again after a third of it. */
  gatewayCircuitLeaseMs: 30_000,
  /** Designs, and codes that stand for one, kept by a process. */
  keptDesigns: 500,
  /** Rows of a designed sub-table under one main row (online.md §1). */
  subRows: 5000,
  /** Data sources: connections each, waiting for one, the idle end of one, connecting and reading; rows and bytes of a reply. */
  sourceConnections: 4,
  sourceProcesses: 2,
  sourceWaitMs: 8000,
  sourceIdleMs: 60_000,
  sourceConnectMs: 5000,
  sourceQueryMs: 10_000,
  sourceRows: 10_000,
  sourceBytes: 16 * 1024 * 1024,
  /** Sources of which one server keeps connections. */
  sourcesOpen: 50,
  /** contract/1 §2.3: the button counts down 60 s; §2.12: back to the sign-in page after 5 s. */
  smsCountdownMs: 60_000,
  resetDoneMs: 5000,
  pageSizeDefault: 10,
  pageSizeOptions: [10, 20, 30],
  pageSizeMax: 1000,
  dictSearchDebounceMs: 300,
  /** Of one upload in one call; a file above that arrives in pieces of this size. */
  uploadBytes: 10 * 1024 * 1024,
  uploadPieceBytes: 8 * 1024 * 1024,
  /** Uploads in pieces that one person has under way. */
  uploadsAtOnce: 20,
  /** Of a picture that smaller ones are made of, and the time for one. */
  picturePixels: 64_000_000,
  pictureBytes: 64 * 1024 * 1024,
  pictureMs: 15_000,
  bodyBytes: 1024 * 1024,
  /** Levels of lists and objects within one another in a body; those of our own clients have less than ten. */
  jsonDepth: 64,
  /** Forms of designed tables with their sub rows, and files of designs (online.md §1). */
  formBodyBytes: 8 * 1024 * 1024,
  importBytes: 20 * 1024 * 1024,
  importRows: 100_000,
  /** Workbooks of one import call. */
  importFiles: 10,
  /** Old binary workbooks are unpacked in one piece, so their limit is lower. */
  xlsBytes: 5 * 1024 * 1024,
  xlsRows: 20_000,
  exportRows: 1_000_000,
  /** Main rows of a workbook whose cells are merged over their sub rows (online.md §5.3). */
  mergedExportRows: 10_000,
  /** Nodes of a tree, with all under them, that one condition may mean. */
  nodesOfCondition: 2000,
  /** Different whole numbers that somebody who sees only masks may look up: enough for a counter, not for guessing. */
  lookUpsPerHour: 30,
  lookUpsPerDay: 100,
  idsPerBatch: 1000,
  /** Ticked records printed in one go, each on pages of its own. */
  printedRecords: 50,
  filterConditions: 50,
  /** Groups within groups of a super query. */
  filterDepth: 3,
  /** Saved queries per user and page, length of query and page names, and bytes of the conditions. */
  savedQueries: 100,
  savedQueryTitle: 50,
  savedQueryPage: 300,
  savedQueryBytes: 16 * 1024,
  /** Views that a person keeps of a list, their names, and the roles that one is shared with. */
  savedViews: 30,
  savedViewTitle: 50,
  savedViewRoles: 50,
  /** Lists of which a person keeps settings, their names, their columns. */
  listViews: 150,
  /** Tokens for scripts that a person has at once, what each may hold, and how long it may last. */
  accessTokens: 20,
  accessTokenCodes: 1000,
  accessTokenDays: 365,
  /** Passkeys that a person has at once. */
  passkeys: 10,
  listKey: 120,
  listColumns: 100,
  /** px; how narrow and how wide a column of a list may be dragged. */
  columnWidthMin: 48,
  columnWidthMax: 800,
  listShipped: 2000,
  /** spec/2 §2 */
  superQueryWidth: 1000,
  /** A URL holds the conditions encoded twice; servers accept no longer URLs. */
  superQueryLength: 6000,
  /** One typed value of a condition. */
  superQueryValue: 200,
  /** A text that is looked for. */
  searchedText: 200,
  inValues: 1000,
  signatureAgeMs: 300_000,
  /** domain.md §3.5: a picking lock lasts 15 minutes, and one user holds at most five. */
  lockMs: 15 * 60_000,
  locksPerUser: 5,
  /** domain.md §3.5: a lock may be extended twice; later calls return it unchanged. */
  lockRenewals: 2,
  /** domain.md §3.5: a reservation without payment lasts three days. */
  reservationMs: 3 * 86_400_000,
  /** domain.md §12 balanceDays: three months. */
  balanceDueDays: 90,
  /** Longest time from the deposit to the balance that a seller may agree on, days. */
  balanceDaysMax: 365,
  /** domain.md §12 depositMin, default in fen (1,000 yuan); per-cemetery setting later. */
  depositMin: 100_000,
  /** domain.md §4.2: reminders on record before a deposit may be forfeited. */
  forfeitReminders: 2,
  /** domain.md §12 returnFee: share of the price that a returned plot costs. */
  returnFeePercent: 5,
  /** domain.md §12 changeFeeDeposit, per cent of the deposit. */
  exchangeFeePercent: 5,
  /** domain.md §4.2, §4.6: above this sum money is given back only by the head of the cemetery; fen. */
  headApproval: 50_000_000,
  /** domain.md §12 returnLimit: years after the purchase within which a plot is taken back as a matter of course. */
  returnYears: 3,
  /** domain.md §3.10: the last instalment is due within two years. */
  instalmentMonths: 24,
  instalmentsMin: 2,
  /** An import warns of more people in one grave. */
  graveCrowd: 12,
  areaDepth: 4,
  generatePlots: 20_000,
  /** spec/1 §4: reconnect after 5 s, poll every 6 s. */
  socketReconnectMs: 5000,
  socketsPerUser: 20,
  /** A frame from a browser is a heartbeat of a few characters. */
  socketFrameBytes: 1024,
  /** contract/3 §11.10: a row sent to other tables; heartbeat every 10 s, answered within 6 s. */
  livePageFrameBytes: 16 * 1024,
  livePageHeartbeatMs: 10_000,
  livePageTimeoutMs: 6000,
  /** An open form announces itself at this interval, and counts as closed after this long without an announcement. */
  editingBeatMs: 10_000,
  editingLifeMs: 25_000,
  noticePollMs: 6000,
  /** spec/1 §9: declared heartbeat of the notification socket. */
  noticeHeartbeatMs: 20_000,
  /** Between the password and the second step of a sign-in. */
  signInStepMs: 300_000,
  /** design.md §9: access tokens in a URL are single-use and live 60 s at most. */
  ticketLifeMs: 60_000,
  /** online.md §4.2.5: days for which the table before a forced sync can be had again. */
  keptTableDays: 30,
  /** How long files of a generated module can be fetched. */
  codeTicketLifeMs: 600_000,
  /** Third-party sign-in: on the way to the provider and back, until an account is chosen for it, and one exchange with it. */
  thirdAttemptMs: 600_000,
  thirdWaitingMs: 600_000,
  thirdExchangeMs: 8000,
  /** Wrong passwords for the account of the same name before the sign-in has to begin again. */
  thirdGuesses: 5,
  /** Changed rights, menus and dictionaries reach open browsers within 2 s (user-asks rows 2 and 3). */
  stateWatchMs: 500,
  noticeWidth: 300,
  announcementWidth: 1200,
  passwordDialogWidth: 800,
  searchDialogWidth: 640,
  departDialogWidth: 450,
  sideFoldedWidth: 80,
  headerHeight: 59,
  headerHideAfter: 100,
  narrowMaxWidth: 767.99,
  sideWidth: 208,
  drawerWidth: 200,
  mobileMaxWidth: 1087.99,
  /** Longest cron expression that is parsed: complete lists for all fields fit, hostile texts do not. */
  cronLength: 1000,
  /** spec/2 §9: the preview shows ten times, 500 ms after the last change. */
  cronPreviewMs: 500,
  cronPreviewRuns: 10,
  /** How far ahead next runs are searched; rarer dates (29 February that is the fifth Sunday) come within 40 years. */
  cronSearchYears: 100,
  cronDialogWidth: 608,
  /** Retention of log rows in days; data logs are kept forever. */
  loginLogDays: 180,
  operationLogDays: 180,
  exceptionLogDays: 90,
  /** contract/1 §12: longer parameters of a call are left out of its log row; characters of all of them. */
  logValueLength: 500,
  logParamsLength: 4000,
} as const;
