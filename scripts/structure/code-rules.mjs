import ts from 'typescript';

const PRODUCT = /^packages\/[^/]+\/src\/.*\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$|\/testing\//;

/** Names of variables and fields that hold dictionary values. */
const CODED = /(^s|S)tatus$|(^t|T)ype$/;

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);
const FALLBACKS = new Set([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]);

/** Unwraps parentheses, `as`, `satisfies` and `!`. */
function bare(node) {
  const wrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node);
  return wrapped ? bare(node.expression) : node;
}

/** The name of an accessed value: `status` of `status`, `row.status`, `row['status']`, `row.status ?? x`. */
function codedName(expression) {
  const node = bare(expression);
  if (ts.isBinaryExpression(node) && FALLBACKS.has(node.operatorToken.kind)) return codedName(node.left);
  const name = ts.isPropertyAccessExpression(node)
    ? node.name
    : ts.isElementAccessExpression(node)
      ? node.argumentExpression
      : node;
  const known = ts.isIdentifier(name) || ts.isStringLiteralLike(name);
  return known && CODED.test(name.text) ? name.text : undefined;
}

/** The first digit-string literal that an expression may evaluate to. */
function digitsIn(expression) {
  if (!expression) return undefined;
  const node = bare(expression);
  if (ts.isStringLiteralLike(node)) return /^\d+$/.test(node.text) ? node.text : undefined;
  if (ts.isConditionalExpression(node)) return digitsIn(node.whenTrue) ?? digitsIn(node.whenFalse);
  if (ts.isBinaryExpression(node) && FALLBACKS.has(node.operatorToken.kind)) return digitsIn(node.right);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(digitsIn).find(Boolean);
  if (ts.isJsxExpression(node)) return digitsIn(node.expression);
  return undefined;
}

/** Pairs of a name and the value compared with it or assigned to it. */
function meetings(node) {
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    const both = [
      [node.left, node.right],
      [node.right, node.left],
    ];
    if (COMPARISONS.has(kind)) return both;
    return kind === ts.SyntaxKind.EqualsToken || FALLBACKS.has(kind) ? both.slice(0, 1) : [];
  }
  if (ts.isBindingElement(node)) return [[node.propertyName ?? node.name, node.initializer]];
  if (ts.isCaseClause(node)) return [[node.parent.parent.expression, node.expression]];
  const given =
    ts.isPropertyAssignment(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isJsxAttribute(node);
  if (given) return [[node.name, node.initializer]];
  const asked = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
  return asked && node.expression.name.text === 'includes' && node.arguments[0]
    ? [[node.arguments[0], node.expression.expression]]
    : [];
}

/** Dictionary codes must be referenced by name (`PLOT_SALE.locked`), never as digit strings. */
export function checkCodes({ path, text }) {
  if (!PRODUCT.test(path) || TEST.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    for (const [held, value] of meetings(node)) {
      const name = codedName(held);
      const digits = name && digitsIn(value);
      if (!digits) continue;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const message = `${name} with '${digits}': say it by its name`;
      // `const status = row.status ?? '0'` matches twice but is one violation.
      if (found.at(-1)?.line === line && found.at(-1)?.message === message) continue;
      found.push({ rule: 'naked-code', path, line, message });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const ON_SERVER = /^packages\/(server|contract|demo)\/src\//;
const EVALUATING = new Set(['eval', 'Function']);
const PROGRAMS = /^(node:)?(vm|repl)$/;
const SHELLS = /\bexec(Sync)?\b/;

/** What makes program of a text, or gives one to a shell; undefined for everything else. */
function evaluation(node) {
  const called = ts.isCallExpression(node) || ts.isNewExpression(node);
  if (called && ts.isIdentifier(node.expression) && EVALUATING.has(node.expression.text)) return node.expression.text;
  const [asked] = (called && node.arguments) || [];
  if (called && node.expression.kind === ts.SyntaxKind.ImportKeyword && !(asked && ts.isStringLiteral(asked)))
    return 'import of a computed name';
  if (!ts.isImportDeclaration(node)) return undefined;
  const from = node.moduleSpecifier.text;
  if (PROGRAMS.test(from)) return from;
  return /^(node:)?child_process$/.test(from) && SHELLS.test(node.importClause?.getText() ?? '')
    ? 'a shell'
    : undefined;
}

/** No text is ever evaluated on the server (online.md §5.2): whatever comes from a browser is read by a grammar. */
export function checkEvaluation({ path, text }) {
  if (!ON_SERVER.test(path) || !PRODUCT.test(path) || TEST.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const what = evaluation(node);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (what)
      found.push({ rule: 'evaluated-text', path, line, message: `${what}: no text is evaluated on the server` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
