/** Whether the application has a window. One that was started by a command has none, and ends with its last command. */
import type { CommandContext, CommandServices } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import type { OwnCommand } from './own-command.ts';
import type { CommandAddress } from './socket.ts';

interface PresenceDeps {
  /** The command of this process; null if it was started as an application. */
  readonly own: OwnCommand | null;
  /** Without a display, nobody would see a window. */
  readonly hasDisplay: boolean;
  /** Where the system shows that an application runs, as in the Dock. */
  readonly setShown: (isShown: boolean) => void;
  readonly quit: () => void;
  readonly log: CommandContext['log'];
}

export class Presence {
  readonly #own: OwnCommand | null;
  readonly #deps: PresenceDeps;
  /** Aborted when the application quits. */
  readonly #ending = new AbortController();
  #isWindowed: boolean;
  #running = 0;
  #ownEnd: Promise<unknown> = Promise.resolve();

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

  /**
   * Somebody opens the application while a command runs: it stays when the command has ended. Returns false if this process can show no
   * window.
   */
  openWindow(services: CommandServices | null): boolean {
    if (this.#isWindowed) return true;
    const { hasDisplay, log, setShown } = this.#deps;
    log.info(hasDisplay ? 'a window beside a command' : 'no window, because the command has no display');
    if (!hasDisplay) return false;
    this.#isWindowed = true;
    setShown(true);
    services?.uploads.resume();
    return true;
  }

  /** Nothing is sent that would be aborted at once. */
  limitQueue({ uploads }: CommandServices): void {
    if (this.#own?.needsQueue === false) uploads.suspend();
  }

  runOwn(services: CommandServices): void {
    const own = this.#own;
    if (own !== null) this.#ownEnd = this.#run(() => own.run(services, this.#deps.log));
  }

  /** Runs the command of another process. */
  serve(address: CommandAddress, services: CommandServices): void {
    // The process of the command asks again, and becomes the application.
    if (this.#ending.signal.aborted) return;
    void this.#run(async () => {
      const { serve } = await import('./serve.ts');
      const ending = this.#ending.signal;
      await serve(address, { services, ending, isRunning: this.#isWindowed, log: this.#deps.log });
    });
  }

  /** The application quits. Its commands end before the services do, which would refuse everything. */
  end(): void {
    this.#ending.abort();
    this.#own?.stop();
  }

  /** Resolves when the command of this process has printed how it ended. */
  async ended(): Promise<void> {
    await this.#ownEnd;
  }

  async #run(run: () => Promise<unknown>): Promise<void> {
    this.#running += 1;
    try {
      await run();
    } catch (error) {
      this.#deps.log.warn('a command failed', error);
    } finally {
      this.#running -= 1;
      if (this.#running === 0 && !this.#isWindowed) this.#deps.quit();
    }
  }
}
