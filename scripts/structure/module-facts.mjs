import ts from 'typescript';
import { WORKER } from './module-graph.mjs';

/**
 * Imports and exports of a file.
 * @typedef {{ to: string, kind: string, names: string[] | '*' }} Import `names` as exported by the other file
 * @typedef {{ name: string, from?: string, as?: string, named?: true }} Export `from`, `as`: re-exported from another
 *   file, under its name there; `*` for all of it. `named`: a type also referenced in its own file
 * @typedef {{ imports: Import[], exports: Export[] }} ModuleFacts
 */

const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);
const kindOf = (isType) => (isType ? 'type' : 'value');
const originalName = (element) => (element.propertyName ?? element.name).text;

function importedNames(clause) {
  if (!clause) return [];
  const { name, namedBindings } = clause;
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return '*';
  return [...(name ? ['default'] : []), ...(namedBindings?.elements ?? []).map(originalName)];
}

function readImport(node, facts) {
  const clause = node.importClause;
  const inline = clause?.namedBindings?.elements?.map((element) => kindOf(element.isTypeOnly)).join() ?? '';
  const kind = `${kindOf(clause?.phaseModifier === ts.SyntaxKind.TypeKeyword)} ${inline}`;
  facts.imports.push({ to: textOf(node.moduleSpecifier), kind, names: importedNames(clause) });
}

function readExportFrom(node, facts) {
  const from = textOf(node.moduleSpecifier);
  if (from !== undefined) facts.imports.push({ to: from, kind: `export ${kindOf(node.isTypeOnly)}`, names: [] });
  const clause = node.exportClause;
  if (!clause) facts.exports.push({ name: '*', from, as: '*' });
  else if (ts.isNamespaceExport(clause)) facts.exports.push({ name: clause.name.text, from, as: '*' });
  else {
    for (const element of clause.elements) {
      facts.exports.push({ name: element.name.text, ...(from ? { from, as: originalName(element) } : {}) });
    }
  }
}

function boundNames(name) {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((part) => (part.name ? boundNames(part.name) : []));
}

function readDeclaration(node, facts, isNamed) {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const has = (kind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword)) return;
  if (has(ts.SyntaxKind.DefaultKeyword)) facts.exports.push({ name: 'default' });
  else if (ts.isVariableStatement(node)) {
    for (const { name } of node.declarationList.declarations) {
      for (const bound of boundNames(name)) facts.exports.push({ name: bound });
    }
  } else if (node.name) {
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    const name = node.name.text;
    facts.exports.push({ name, ...(isType && isNamed(name) ? { named: true } : {}) });
  }
}

/** `import('…')`, `require('…')`, `new URL('…', import.meta.url)`, `startWorker(name, '…')`. */
function lateFile(node) {
  const { expression, arguments: given = [] } = node;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return textOf(given[0]);
  if (!ts.isIdentifier(expression)) return undefined;
  if (ts.isNewExpression(node)) {
    const besideThis = given[1]?.getText() === 'import.meta.url';
    return expression.text === 'URL' && besideThis ? textOf(given[0]) : undefined;
  }
  if (expression.text === 'startWorker') return given[1] && `${WORKER}${textOf(given[1])}`;
  return expression.text === 'require' ? textOf(given[0]) : undefined;
}

/**
 * Modules imported other than at the top level: all their exports count as used. Returns the types that are named.
 */
function readBodies(source, facts) {
  const named = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const to = lateFile(node);
      if (to !== undefined) facts.imports.push({ to, kind: 'late', names: '*' });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      facts.imports.push({ to: textOf(node.argument.literal), kind: 'late type', names: '*' });
    } else if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) named.add(node.typeName.text);
    else if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression))
      named.add(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

/** @returns {ModuleFacts} */
export function readModuleFacts(source) {
  const facts = { imports: [], exports: [] };
  const named = readBodies(source, facts);
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node)) readImport(node, facts);
    else if (ts.isExportDeclaration(node)) readExportFrom(node, facts);
    else if (ts.isExportAssignment(node)) facts.exports.push({ name: 'default' });
    else readDeclaration(node, facts, (name) => named.has(name));
  }
  for (const { fileName } of [...source.referencedFiles, ...source.typeReferenceDirectives]) {
    facts.imports.push({ to: fileName, kind: 'reference', names: '*' });
  }
  return facts;
}
