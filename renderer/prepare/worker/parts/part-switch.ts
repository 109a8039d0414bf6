/**
 * Distributes packets to parts. Packets that may be on either side of the next cut are held until the envelope has reached
 * the end of the window of the cut, so nothing is encoded twice.
 */
import type { EncodedPacket } from 'mediabunny';
import { levelsPerSecond } from '../../../../preload/recordings/envelope.ts';
import { type CutWindow, findCut, getCutWindow } from '../../../../preload/recordings/plan-parts.ts';

/** The most bytes that a container adds to a packet. */
const packetOverhead = 16;
/** The header and the index of a file. */
const fileOverhead = 16 * 1024;
/** The last quarter before a limit, as in `getCutWindow`. */
const heldShare = 0.25;

export interface PartSink {
  add(packet: EncodedPacket, meta: EncodedAudioChunkMetadata | undefined): Promise<void>;
  /** Seconds of the recording. */
  end(startSeconds: number, endSeconds: number): Promise<void>;
}

export interface PartSwitchOptions {
  /** Levels of the longest part; null: any. */
  readonly maxLevels: number | null;
  /** Bytes of the largest part; null: any. */
  readonly maxBytes: number | null;
  /** Levels of the whole recording; null if unknown. */
  readonly statedLevels: number | null;
  /** Parts that were planned; null if nothing was planned. */
  readonly count: number | null;
  /** Seconds at which the parts end, without the last; null: in pauses. */
  readonly cuts: readonly number[] | null;
  /** The envelope so far. */
  readonly getLevels: () => Uint8Array;
  readonly openPart: (index: number) => PartSink;
}

const getSize = (packet: EncodedPacket): number => packet.byteLength + packetOverhead;
const getMiddle = (packet: EncodedPacket): number => packet.timestamp + packet.duration / 2;

export class PartSwitch {
  readonly #options: PartSwitchOptions;
  /** Packets that have not been written, in order. */
  #held: EncodedPacket[] = [];
  #meta: EncodedAudioChunkMetadata | undefined;
  #part: PartSink | null = null;
  #index = 0;
  /** Seconds. */
  #start = 0;
  #writtenEnd = 0;
  #writtenBytes = 0;
  /** Seconds; null while it is undecided. */
  #cut: number | null = null;

  constructor(options: PartSwitchOptions) {
    this.#options = options;
  }

  readonly receive = (packet: EncodedPacket, meta: EncodedAudioChunkMetadata | undefined): void => {
    if (meta?.decoderConfig) this.#meta = meta;
    this.#held.push(packet);
  };

  /** Writes what can be written. */
  async drain(): Promise<void> {
    for (;;) {
      this.#cut ??= this.#decideCut();
      const count = this.#countWritable();
      for (const packet of this.#held.splice(0, count)) await this.#write(packet);
      const [next] = this.#held;
      if (this.#cut === null || next === undefined || getMiddle(next) < this.#cut) return;
      await this.#endPart(next.timestamp);
    }
  }

  /** Writes the rest after the last packet. `seconds` is the length of the recording. */
  async end(seconds: number): Promise<void> {
    await this.drain();
    for (const packet of this.#held.splice(0)) await this.#write(packet);
    await this.#endPart(seconds);
  }

  async #write(packet: EncodedPacket): Promise<void> {
    this.#part ??= this.#options.openPart(this.#index);
    await this.#part.add(packet, this.#meta);
    this.#writtenBytes += getSize(packet);
    this.#writtenEnd = packet.timestamp + packet.duration;
  }

  async #endPart(end: number): Promise<void> {
    await this.#part?.end(this.#start, end);
    if (this.#part !== null) this.#index += 1;
    this.#part = null;
    this.#start = end;
    this.#writtenEnd = end;
    this.#writtenBytes = 0;
    this.#cut = null;
  }

  /** Packets before the cut; or if that is undecided, those before the window in which it may be. */
  #countWritable(): number {
    const cut = this.#cut;
    const isBefore =
      cut === null ? this.#createHoldTest() : (packet: EncodedPacket) => getMiddle(packet) < cut;
    const index = this.#held.findIndex((packet) => !isBefore(packet));
    return index < 0 ? this.#held.length : index;
  }

  #createHoldTest(): (packet: EncodedPacket) => boolean {
    const { maxLevels, maxBytes } = this.#options;
    const window = this.#getWindow();
    const from = Math.min(
      window?.from ?? Number.POSITIVE_INFINITY,
      (1 - heldShare) * (maxLevels ?? Number.POSITIVE_INFINITY),
    );
    const holdFrom = this.#start + from / levelsPerSecond;
    let bytes = this.#writtenBytes;
    return (packet) => {
      bytes += getSize(packet);
      const isSmall = maxBytes === null || bytes < (1 - heldShare) * this.#getBudget(maxBytes);
      return isSmall && packet.timestamp + packet.duration <= holdFrom;
    };
  }

  #getBudget(maxBytes: number): number {
    return Math.max(maxBytes - fileOverhead, fileOverhead);
  }

  get #startLevel(): number {
    return Math.round(this.#start * levelsPerSecond);
  }

  #getWindow(): CutWindow | null {
    const { maxLevels, statedLevels, count } = this.#options;
    if (maxLevels === null) return null;
    const length = statedLevels === null ? null : statedLevels - this.#startLevel;
    const parts = count === null ? null : Math.max(count - this.#index, 1);
    const window = getCutWindow({ length, parts }, maxLevels);
    // The recording is longer than its header states.
    const isLonger = this.#options.getLevels().length - this.#startLevel > maxLevels;
    return window === null && isLonger ? getCutWindow({ length: null, parts: null }, maxLevels) : window;
  }

  /** Where to cut, in seconds; null as long as the envelope has not reached the end of the window. */
  #decideCut(): number | null {
    const { cuts } = this.#options;
    if (cuts !== null) return cuts[this.#index] ?? null;
    const part = this.#options.getLevels().subarray(this.#startLevel);
    const window = this.#getWindow();
    const byLength = window !== null && part.length >= window.to ? window : null;
    const chosen = this.#getSizeWindow() ?? byLength;
    if (chosen === null || part.length < chosen.to) return null;
    return this.#start + findCut(part, chosen) / levelsPerSecond;
  }

  /** The window if the packets so far need more than the largest size. */
  #getSizeWindow(): CutWindow | null {
    const { maxBytes } = this.#options;
    if (maxBytes === null) return null;
    let bytes = this.#writtenBytes;
    for (const packet of this.#held) {
      bytes += getSize(packet);
      if (bytes <= this.#getBudget(maxBytes)) continue;
      const to = Math.floor((packet.timestamp - this.#start) * levelsPerSecond);
      const from = Math.ceil((this.#writtenEnd - this.#start) * levelsPerSecond);
      return { from: Math.min(Math.max(Math.floor((1 - heldShare) * to), from), to - 1), to };
    }
    return null;
  }
}
