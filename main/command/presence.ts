/** Whether the application has a window. One that was started by a command has none, and ends with its last command. */
import type { CommandServices } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import type { OwnCommand } from './own-command.ts';
import type { CommandAddress } from './socket.ts';

interface PresenceDeps {
  /** The command of this process; null if it was started as an application. */
  readonly own: OwnCommand | null;
  /** Where the system shows that an application runs, as in the Dock. */
  readonly setShown: (isShown: boolean) => void;
  readonly quit: () => void;
}

export class Presence {
  readonly #own: OwnCommand | null;
  readonly #deps: PresenceDeps;
  #isWindowed: boolean;
  #running = 0;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    this.#own = deps.own;
    this.#isWindowed = deps.own === null;
    if (!this.#isWindowed) deps.setShown(false);
  }

  get isWindowed(): boolean {
    return this.#isWindowed;
  }

  /** Null: that of an application. */
  get exitCode(): number | null {
    return this.#own === null ? null : (this.#own.code ?? exitCodes.interrupted);
  }

  /** Somebody opens the application while a command runs: it stays when the command has ended. */
  openWindow(services: CommandServices | null): void {
    if (this.#isWindowed) return;
    this.#isWindowed = true;
    this.#deps.setShown(true);
    services?.uploads.resume();
  }

  /** Nothing is sent that would be aborted at once. */
  limitQueue({ uploads }: CommandServices): void {
    if (this.#own?.needsQueue === false) uploads.suspend();
  }

  runOwn(services: CommandServices): void {
    const own = this.#own;
    if (own !== null) void this.#run(() => own.run(services));
  }

  /** Runs the command of another process. */
  serve(address: CommandAddress, services: CommandServices): void {
    // Whoever asks for the queue gets it.
    services.uploads.resume();
    void this.#run(async () => {
      const { serve } = await import('./serve.ts');
      await serve(address, services, this.#isWindowed);
    });
  }

  stopOwn(): void {
    this.#own?.stop();
  }

  async #run(run: () => Promise<unknown>): Promise<void> {
    this.#running += 1;
    try {
      await run();
    } finally {
      this.#running -= 1;
      if (this.#running === 0 && !this.#isWindowed) this.#deps.quit();
    }
  }
}
