// Imported first by both commands, so it uses only syntax that very old Node versions can parse.

/** Node 20.19+, or 22.12 and newer: required by the build tools. */
export function isSupportedNode(version) {
  const parts = version.split('.');
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

/** Exits with one line of text when this Node cannot run the project. */
export function requireNode() {
  const version = process.versions.node;
  if (isSupportedNode(version)) return;
  process.stderr.write(
    '需要 Node.js 20.19 以上（推荐 22 或 24），当前为 ' +
      version +
      '。 Node.js 20.19+, 22.12+ or 24 is required; this is ' +
      version +
      '.\n',
  );
  process.exit(1);
}
