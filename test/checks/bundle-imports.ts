/** Static imports (`import … from`) and dynamic ones (`import(…)`, `require(…)`) of a bundled script. */
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
