/** The command of this process: it runs on the services of another instance, or of this one without a window. */
import { t } from '../../preload/messages/translate.ts';
import { type Command, readCommand } from './arguments.ts';
import type { CommandServices } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { createPrint, type Terminal, write } from './print.ts';
import { needsQueue, runCommand } from './run-command.ts';
import { CommandSocket } from './socket.ts';

export interface CommandStart extends Terminal {
  /** What follows the program on the command line. */
  readonly words: readonly string[];
  /** Paths are relative to this folder. */
  readonly folder: string;
  /** What the user types before the words. */
  readonly program: string;
}

/** The words are the same in every language. */
const syntax = [
  'transcribe FILES… [--show SHOW] [--language CODE] [--people PEOPLE] [--out DIR] [FORMATS]',
  'list [--show SHOW] [--search WORDS]',
  'export IDS… | --show SHOW  --out DIR [FORMATS]',
  'status',
  'websites list',
  'websites add DOMAINS… [FIELDS]',
  'websites set ID FIELDS',
];
const details = [
  'FORMATS: --txt --md --html --docx --vtt --srt --json',
  'FIELDS: --privacy public|private|password --email on|off --exclude-bots on|off --exclude-ips LIST --exclude-params LIST',
];

const formatUsage = (program: string): string => {
  const commands = syntax.map((line) => `  ${program} ${line} [--jsonl]`);
  return t('commandLine.usage', {
    commands: [...commands, ...details.map((line) => `  ${line}`)].join('\n'),
  });
};

export class OwnCommand {
  readonly #terminal: Terminal;
  readonly #command: Command;
  readonly #isJson: boolean;
  readonly #socket: CommandSocket;
  readonly #stopping = new AbortController();
  #code: ExitCode | null = null;

  private constructor(terminal: Terminal, command: Command, isJson: boolean, socket: CommandSocket) {
    this.#terminal = terminal;
    this.#command = command;
    this.#isJson = isJson;
    this.#socket = socket;
    // The program that reads the output has ended.
    terminal.stdout.on('error', () => this.stop());
    terminal.stderr.on('error', () => undefined);
  }

  /** Returns an exit code if there is nothing to run. */
  static async open({ words, folder, program, ...terminal }: CommandStart): Promise<OwnCommand | ExitCode> {
    const read = readCommand(words, folder);
    const usage = `${formatUsage(program)}\n`;
    switch (read.kind) {
      case 'help':
        await write(terminal.stdout, usage);
        return exitCodes.done;
      case 'wrong':
        await write(terminal.stderr, usage);
        return exitCodes.usage;
      case 'command':
        return new OwnCommand(terminal, read.command, read.isJson, await CommandSocket.open());
    }
  }

  /** Where a running application connects. */
  get address(): CommandSocket['address'] {
    return this.#socket.address;
  }

  /** Whether the queue of this process may run. */
  get needsQueue(): boolean {
    return needsQueue(this.#command);
  }

  /** Null until the command has ended. */
  get code(): ExitCode | null {
    return this.#code;
  }

  /** The user stops the command, or the process ends. What is in the queue stays there. */
  readonly stop = (): void => this.#stopping.abort();

  /** Runs it in the instance that has received the address. Null: `askAgain` has found that this process is the first now. */
  async runElsewhere(askAgain: () => boolean): Promise<ExitCode | null> {
    const print = createPrint(this.#terminal, this.#isJson);
    const { signal } = this.#stopping;
    const ended = await this.#socket.run(this.#command, print, signal, askAgain);
    if (ended === 'alone') return null;
    if (signal.aborted) return this.#end(exitCodes.interrupted);
    if (ended !== 'ended') return this.#end(ended as ExitCode);
    const message = t('commandLine.ended');
    print({ kind: 'failed', item: '', code: 'not_running', message });
    return this.#end(exitCodes.notRunning);
  }

  async run(services: CommandServices): Promise<ExitCode> {
    const print = createPrint(this.#terminal, this.#isJson);
    const { signal } = this.#stopping;
    const code = await runCommand(this.#command, { services, print, signal, isRunning: false });
    return this.#end(signal.aborted ? exitCodes.interrupted : code);
  }

  /** Sidetone cannot start. */
  async fail(message: string): Promise<ExitCode> {
    createPrint(this.#terminal, this.#isJson)({ kind: 'failed', item: '', code: 'not_running', message });
    return this.#end(exitCodes.notRunning);
  }

  async #end(code: ExitCode): Promise<ExitCode> {
    await this.#socket.close();
    if (this.#isJson) createPrint(this.#terminal, true)({ kind: 'end', code });
    await Promise.all([write(this.#terminal.stdout, ''), write(this.#terminal.stderr, '')]);
    this.#code = code;
    return code;
  }
}
