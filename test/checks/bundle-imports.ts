/** What a bundled script asks for: at once (`import … from`), or when it gets there (`import(…)`, `require(…)`). */
import { parseSync, Visitor } from 'vite';

interface Literal {
  readonly type: string;
  readonly value?: unknown;
}
const textOf = (node: Literal | undefined | null): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];

export interface BundleImports {
  readonly atOnce: readonly string[];
  readonly later: readonly string[];
}

/** `file` only tells by its ending how the code is to be read. */
export const importsOf = (file: string, code: string): BundleImports => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const atOnce: string[] = [];
  const later: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source }) => void atOnce.push(...textOf(source)),
    ExportNamedDeclaration: ({ source }) => void atOnce.push(...textOf(source)),
    ExportAllDeclaration: ({ source }) => void atOnce.push(...textOf(source)),
    ImportExpression: ({ source }) => void later.push(...textOf(source as Literal)),
    CallExpression: ({ callee, arguments: [first] }) => {
      const called = callee.type === 'Identifier' ? callee.name : '';
      // The bundler renames the function for what it leaves outside: `__require`.
      if (/^_*require(\$\d+)?$/.test(called)) later.push(...textOf(first as Literal | undefined));
    },
  }).visit(program);
  return { atOnce, later };
};
