/** `npm run sidetone -- COMMAND`: a command of the built application (`main/command`), with the profile of `npm start`. */
import { getElectronArguments } from './electron-program.ts';
import { runInTerminal } from './run-in-terminal.ts';

const words = process.argv.slice(2);

runInTerminal({
  // Switches of Chromium come before the command.
  argsForElectron: [...getElectronArguments([]), ...(words.length > 0 ? words : ['--help'])],
  argsForStandIn: () => (words.length > 0 ? words : ['--help']),
  ownCodes: [1, 2, 3, 4, 5, 130],
  action: 'going on',
});
