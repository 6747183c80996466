const READS = 'changes nothing but a note of who asked';
const SAME = 'the import of all resources, tried with customers, announcements, messages, roles and more';
const OUTSIDE = 'needs an answer of another system, and writes one row';
const CODE = 'needs a code that was sent to a person';
const EXAMPLE = 'an example of the component gallery, by the routes of every resource';
const OWN = 'one statement of a person about himself, without a transaction around it';

/**
 * Write routes none of whose statements are made to fail, each with the reason. `coverage.mjs` compares them with the
 * server's: a route that is neither tried nor named here fails a test, and so does a line that fits no route any more.
 */
export const LEFT_OUT = [
  [/\/viewFull$/, READS],
  [/^POST \/cemetery\/plot\/generatePreview$/, READS],
  [/^POST \/online\/cgform\/api\/(codeGenerate|downGenerateCode|fromSheet)$/, 'makes files out of what is there'],
  [/^POST \/online\/cgreport\/(api\/testConnection|head\/(parseSql|trySql))$/, READS],
  [/^PUT \/sys\/fillRule\/executeRuleByCode/, 'takes the next number of a sequence and nothing else'],
  [/^POST \/sys\/(actuator\/redis\/command|common\/fileAddress|ticket)$/, READS],
  [/^POST \/sys\/socketTest\//, 'pushes to browsers'],
  [/importExcel$/, SAME],
  [/ \/(test|mock)\//, EXAMPLE],
  [/^POST \/sys\/thirdLogin\/|^PUT \/sys\/thirdLogin\//, OUTSIDE],
  [/^POST \/sys\/ownSetting\/robot\/test$/, 'sends a message outside'],
  [/passkeys/, 'needs an authenticator'],
  [/^(POST|PUT) \/sys\/user\/updateMobile$/, CODE],
  [/^(PUT|POST) \/sys\/user\/login\/setting\/(email|mailCode)$/, CODE],
  [/^POST \/sys\/sendChangePwdSms$/, CODE],
  [/secondFactor\/(begin|confirm|off|recovery)$/, CODE],
  [/^DELETE \/sys\/user\/login\/setting\/(sessions|trustedDevices)$/, OWN],
  [/^(POST|PUT) \/sys\/selectDepart$/, OWN],
  [/^POST \/sys\/online\/forceLogout$/, 'ends sessions, which are no part of the digest'],
  [/^DELETE \/sys\/log\//, 'removes rows of the log, which are no part of the digest'],
  [/^POST \/sys\/quartzJob\/stop$/, 'needs a run that is under way'],
  [/^(POST|PUT) \/online\/cgform\/head\/retryDeliveries$/, 'needs deliveries that were given up after hours'],
  [/^POST \/sys\/common\/upload\/(begin|cancel|finish|piece)$/, 'killed at chosen moments in R-32'],
  [/^POST \/sys\/upload\/uploadMinio$/, 'the upload of the library under another name'],
  [/^POST \/sys\/common\/uploadImgByHttp$/, 'keeps what another system answers as an upload is kept'],
  [/\/head\/transTables\//, 'saves drafts as addAll does, of tables that no call makes'],
];
