import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutation } from './mutation.ts';

/** Returns one sentence for each mutation that no longer fits the sources. */
export const findStaleMutations = (root: string, mutations: readonly Mutation[]): string[] =>
  mutations.flatMap(({ name, file, text, tests }) => {
    const found = readFileSync(path.join(root, file), 'utf8').split(text).length - 1;
    const missing = tests.filter((test) => !existsSync(path.join(root, test)));
    return [
      ...(found === 1 ? [] : [`${name}: the text occurs ${found} times in ${file}`]),
      ...missing.map((test) => `${name}: ${test} does not exist`),
    ];
  });
