import ts from 'typescript';
import { readModuleFacts } from './module-facts.mjs';

const SOURCE = /^(packages|scripts|e2e|bench|torture|deploy)\/.*\.(ts|tsx|mjs)$/;
/** Production code; a test double may cast a partial object to the whole type. */
const PRODUCT = /^packages\/[^/]+\/src\/(?!testing\/|.*(\/testing\/|\.(test|spec)\.tsx?$))/;
const TEST = /\.(test|spec)\.tsx?$/;
const CAPS = { function: 60, component: 120, test: 120 };

const SQL_CALLS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']);
const SQL_ALLOWED =
  /^packages\/server\/src\/(db|resource)\/|\.store\.ts$|\/testing\/|\.(test|spec)\.tsx?$|^(bench|e2e|torture|deploy)\//;

const TEST_BLOCKS = new Set(['describe', 'suite']);
const TEST_CASES = new Set(['it', 'test', 'beforeEach', 'beforeAll', 'afterEach', 'afterAll']);
const SWITCHED_OFF = new Set(['only', 'skip', 'todo', 'fixme', 'fails']);
const FOCUSED = new Set(['fit', 'fdescribe', 'xit', 'xtest', 'xdescribe']);

/** Where a transaction may begin: in `db/`, and in the unit of work, which adds log, events and effects to it. */
const TRANSACTION_ALLOWED =
  /^packages\/server\/src\/(db\/|resource\/write\/work\.ts$)|^packages\/demo\/|\/testing\/|\.(test|spec)\.tsx?$|^(bench|e2e|scripts|torture|deploy)\//;

/** The identifiers of `a.b.c` or `a.b(…).c`, outermost first. */
function chainOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...chainOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return chainOf(expression.expression);
  return [];
}

function callAround(node) {
  return node.parent && ts.isCallExpression(node.parent) && node.parent.arguments.includes(node) ? node.parent : null;
}

/** The name of a function for readers: its own, or that of the variable or property it is assigned to. */
function nameOf(node) {
  if (node.name) return node.name.getText();
  const parent = node.parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name.getText();
  }
  const call = callAround(node); // memo(() => …), forwardRef(…)
  if (call && ts.isVariableDeclaration(call.parent)) return call.parent.name.getText();
  return 'anonymous';
}

/** The kind of this function, for its size limit; undefined where none applies. */
function kindOf(node, path, name) {
  const call = callAround(node);
  if (TEST.test(path) && call) {
    const chain = chainOf(call.expression);
    if (chain.some((part) => TEST_BLOCKS.has(part))) return undefined;
    if (TEST_CASES.has(chain[0])) return 'test';
  }
  return path.endsWith('.tsx') && /^[A-Z]/.test(name) ? 'component' : 'function';
}

function checkFunction(node, path, lineOf) {
  const name = nameOf(node);
  const kind = kindOf(node, path, name);
  const line = lineOf(node.getStart());
  const size = lineOf(node.getEnd()) - line + 1;
  if (!kind || size <= CAPS[kind]) return undefined;
  return { rule: `${kind}-lines`, name, line, size, message: `${name}: ${size} lines, at most ${CAPS[kind]}` };
}

function isSwitchedOff(call, chain) {
  if (TEST_BLOCKS.has(chain[0]) || TEST_CASES.has(chain[0])) return chain.some((part) => SWITCHED_OFF.has(part));
  // Our own functions may be called `fit` too; only a test has a title.
  return FOCUSED.has(chain[0]) && call.arguments[0] !== undefined && ts.isStringLiteralLike(call.arguments[0]);
}

const beginsTransaction = (call, called) =>
  called === 'inTransaction' || (called === 'transaction' && ts.isPropertyAccessExpression(call.expression));

function checkCall(node, path, lineOf) {
  const chain = chainOf(node.expression);
  const called = chain.at(-1);
  const line = lineOf(node.getStart());
  if (SQL_CALLS.has(called) && ts.isPropertyAccessExpression(node.expression) && !SQL_ALLOWED.test(path)) {
    return { rule: 'sql-outside-store', line, message: `${called}() belongs in db/, resource/ or a *.store.ts` };
  }
  if (beginsTransaction(node, called) && !TRANSACTION_ALLOWED.test(path)) {
    return { rule: 'bare-transaction', line, message: `${chain.join('.')}(): write() of resource/write/work.ts` };
  }
  if (TEST.test(path) && isSwitchedOff(node, chain)) {
    return { rule: 'test-switched-off', line, message: `${chain.join('.')}()` };
  }
  return undefined;
}

/** `x as unknown as T`, also through `object`: casts any value to any type. */
function isDoubleCast(node) {
  if (!ts.isAsExpression(node)) return false;
  let inner = node.expression;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return ts.isAsExpression(inner) && !ts.isConstTypeReference(inner.type);
}

function checkNode(node, path, lineOf) {
  if (ts.isFunctionLike(node) && node.body) return checkFunction(node, path, lineOf);
  if (ts.isCallExpression(node)) return checkCall(node, path, lineOf);
  if (isDoubleCast(node) && PRODUCT.test(path)) {
    const message = 'cast of a cast: give the value its type where it comes from, or guard it';
    return { rule: 'double-cast', line: lineOf(node.getStart()), message };
  }
  if (node.kind === ts.SyntaxKind.AnyKeyword) {
    return { rule: 'any', line: lineOf(node.getStart()), message: 'any outside the resource engine' };
  }
  return undefined;
}

/** Violations found by syntax tree (function sizes, `any`, double casts, SQL, disabled tests), and the imports. */
export function readSource({ path, text }) {
  if (!SOURCE.test(path)) return { violations: [] };
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const violations = [];
  const visit = (node) => {
    const violation = checkNode(node, path, lineOf);
    if (violation) violations.push({ ...violation, path });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { violations, facts: readModuleFacts(source) };
}
