/** A step of `npm test`: Electronegativity on the sources and on the build, compared with the baselines. */
import path from 'node:path';
import { compareWithBaseline } from './baseline.ts';
import { buildBaseline, sourcesBaseline } from './baselines/electronegativity.ts';
import { scanElectron } from './scanners/electronegativity.ts';

const root = path.resolve(import.meta.dirname, '../..');
const targets = [
  ['sources', sourcesBaseline],
  ['build', buildBaseline],
] as const;

for (const [target, baseline] of targets) {
  const { findings, unreadable } = await scanElectron(root, target);
  const problems = [...unreadable, ...compareWithBaseline(findings, baseline)];
  for (const problem of problems) console.log(problem);
  console.log(`${target}: ${findings.length} findings, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
