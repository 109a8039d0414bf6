/** `npm run stand-in`: see run.ts. The compile cache halves the CPU time of a start. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/sidetone/compiled'));
await import('./run.ts');
