/** Static imports (`import … from`) and dynamic ones (`import(…)`, `require(…)`) of a bundled script. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

interface Literal {
  readonly type: string;
  readonly value?: unknown;
}
const getLiteral = (node: Literal | undefined | null): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];

export interface BundleImports {
  readonly staticImports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The extension of `file` selects the parser. */
export const parseImports = (file: string, code: string): BundleImports => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const staticImports: string[] = [];
  const dynamicImports: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source }) => void staticImports.push(...getLiteral(source)),
    ExportNamedDeclaration: ({ source }) => void staticImports.push(...getLiteral(source)),
    ExportAllDeclaration: ({ source }) => void staticImports.push(...getLiteral(source)),
    ImportExpression: ({ source }) => void dynamicImports.push(...getLiteral(source as Literal)),
    CallExpression: ({ callee, arguments: [first] }) => {
      const called = callee.type === 'Identifier' ? callee.name : '';
      // The bundler renames `require` of external modules to `__require`.
      if (/^_*require(\$\d+)?$/.test(called))
        dynamicImports.push(...getLiteral(first as Literal | undefined));
    },
  }).visit(program);
  return { staticImports, dynamicImports };
};

/**
 * The scripts of a folder that import each other statically in a circle, and those that need them. In a circle, a script
 * runs before what it imports.
 */
export const findImportCircles = (folder: string): readonly string[] => {
  const imports = new Map(
    globSync('**/*.js', { cwd: folder }).map((file) => {
      const { staticImports } = parseImports(file, readFileSync(path.join(folder, file), 'utf8'));
      return [file, staticImports.map((url) => path.join(path.dirname(file), url))] as const;
    }),
  );
  for (let size = -1; size !== imports.size; ) {
    size = imports.size;
    for (const [file, urls] of imports) if (!urls.some((url) => imports.has(url))) imports.delete(file);
  }
  return [...imports.keys()].sort();
};
