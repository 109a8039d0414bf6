/**
 * `npm start`: opens the application in Electron, or in the stand-in if Electron's program is missing. If no
 * window can be opened, prints the reason in one line and runs the demo, which needs none.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, isBuilt, root } from './build.ts';
import { hasHeadlessChromium, howToInstall, installedChromium } from './chromium/choose.ts';
import { quitAsUser } from './electron/app.ts';
import { getAdvice, isDisplayFailure } from './electron-failure.ts';
import { downloadElectron, findElectronProgram, hasDisplay, passSignalsTo } from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const exitWithReason = (error: unknown): never =>
  exitWithError(error instanceof Error ? error.message : String(error));

const download = '“npx install-electron” downloads it';

const runDemo = (reason: string): void => {
  if (!hasHeadlessChromium())
    exitWithError(`${reason}, and there is no Chromium to run the demo with. ${howToInstall}`);
  console.log(`${reason}: running the demo instead, which needs none (npm run demo).`);
  const child = spawn(process.execPath, [path.join(root, 'test/demo/demo.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  passSignalsTo(child);
  endWithNpm(() => child.kill());
  child.on('exit', (code) => process.exit(code ?? 1));
};

/** Characters. The end of Electron's output is enough to recognise why it ended. */
const stderrLimit = 20_000;

const canOpenStandIn = (): boolean => Boolean(process.env.CHROMIUM_PATH) || installedChromium() !== null;

const openElectron = (program: string, args: readonly string[]): void => {
  const child = spawn(program, [root, ...args], { stdio: ['inherit', 'inherit', 'pipe'] });
  let stderrText = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    stderrText = (stderrText + chunk.toString()).slice(-stderrLimit);
  });
  passSignalsTo(child);
  child.on('error', (error) => exitWithError(`Electron did not start: ${error.message}`));
  child.on('close', (code) => {
    if (code !== 0 && isDisplayFailure(stderrText)) return runDemo('No window can open on this display');
    const advice = code === 0 ? [] : getAdvice(stderrText, program);
    for (const line of advice) console.error(line);
    if (advice.length === 0 || !canOpenStandIn()) process.exit(code ?? 1);
    openStandIn('Electron cannot start here', args).catch(exitWithReason);
  });
};

const openStandIn = async (reason: string, args: readonly string[]): Promise<void> => {
  console.log(`${reason}: opening Sidetone in its stand-in, a window of Chromium.`);
  endWithNpm(() => void quitAsUser());
  await boot(readOptions(['--headed', ...args]));
};

const run = async (): Promise<void> => {
  const args = process.argv.slice(2);
  if (!isBuilt() && !build()) exitWithError('Sidetone could not be built; see above.');
  if (!hasDisplay()) {
    return runDemo('No window can open without a display, and DISPLAY and WAYLAND_DISPLAY are not set');
  }
  const electron = findElectronProgram() ?? (await downloadElectron());
  if (electron !== null) return openElectron(electron, args);
  if (canOpenStandIn()) {
    return openStandIn(
      `Electron's program is not on this machine and could not be downloaded (${download})`,
      args,
    );
  }
  runDemo(
    `No program can open a window: Electron's is missing (${download}), and so are Chromium, Chrome and Edge`,
  );
};

run().catch(exitWithReason);
