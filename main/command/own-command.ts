/** The command of this process: it runs on the services of another instance, or of this one without a window. */
import { t } from '../../preload/messages/translate.ts';
import { type Command, readCommand } from './arguments.ts';
import type { CommandContext, CommandServices } from './context.ts';
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
  readonly version: string;
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

const printNotRunning = (terminal: Terminal, isJson: boolean, message: string): void =>
  createPrint(terminal, isJson)({ kind: 'failed', item: '', code: 'not_running', message });

/** Resolves when everything is printed. */
const printEnd = async (terminal: Terminal, isJson: boolean, code: ExitCode): Promise<ExitCode> => {
  if (isJson) createPrint(terminal, true)({ kind: 'end', code });
  await Promise.all([write(terminal.stdout, ''), write(terminal.stderr, '')]);
  return code;
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
  }

  /** Returns an exit code if there is nothing to run. */
  static async open({
    words,
    folder,
    program,
    version,
    ...terminal
  }: CommandStart): Promise<OwnCommand | ExitCode> {
    // Without a listener, an end of the program that reads the output would be an exception of the process.
    for (const stream of [terminal.stdout, terminal.stderr]) stream.on('error', () => undefined);
    const read = readCommand(words, folder);
    const usage = `${formatUsage(program)}\n`;
    switch (read.kind) {
      case 'help':
        await write(terminal.stdout, usage);
        return exitCodes.done;
      case 'version':
        await write(terminal.stdout, `Sidetone ${version}\n`);
        return exitCodes.done;
      case 'wrong':
        await write(terminal.stderr, usage);
        return printEnd(terminal, read.isJson, exitCodes.usage);
      case 'command':
        return OwnCommand.#connect(terminal, read.command, read.isJson);
    }
  }

  static async #connect(
    terminal: Terminal,
    command: Command,
    isJson: boolean,
  ): Promise<OwnCommand | ExitCode> {
    try {
      return new OwnCommand(terminal, command, isJson, await CommandSocket.open());
    } catch (error) {
      printNotRunning(terminal, isJson, String(error));
      return printEnd(terminal, isJson, exitCodes.notRunning);
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
    return this.fail(t('commandLine.ended'));
  }

  async run(services: CommandServices, log: CommandContext['log']): Promise<ExitCode> {
    const print = createPrint(this.#terminal, this.#isJson);
    const { signal } = this.#stopping;
    const code = await runCommand(this.#command, { services, print, signal, isRunning: false, log });
    return this.#end(signal.aborted ? exitCodes.interrupted : code);
  }

  /** Sidetone cannot start, or has ended. */
  async fail(message: string): Promise<ExitCode> {
    printNotRunning(this.#terminal, this.#isJson, message);
    return this.#end(exitCodes.notRunning);
  }

  async #end(code: ExitCode): Promise<ExitCode> {
    await this.#socket.close();
    this.#code = await printEnd(this.#terminal, this.#isJson, code);
    return code;
  }
}
