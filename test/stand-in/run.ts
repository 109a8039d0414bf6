/** Prints one line on stdout when the window has loaded. All other output, also main's, goes to stderr. */
import { serveControl } from './control/server.ts';
import { quitAsUser } from './electron/app.ts';
import { firstWindowLoaded } from './electron/open-contents.ts';
import { endWithNpm } from './end-with-npm.ts';
import { type BootedApplication, boot } from './host.ts';
import { readOptions } from './options.ts';

const writeLine = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const run = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  serveControl();
  endWithNpm(() => void quitAsUser());
  const loaded = firstWindowLoaded();
  const booted: BootedApplication | null = await boot(options);
  if (!booted) return;
  await loaded;
  writeLine(`${JSON.stringify({ ready: true, cdp: booted.cdpAddress })}\n`);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
