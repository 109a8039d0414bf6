/** The models that recognise speech on this computer. */
import { z } from 'zod';
import type { BridgeError } from './result.ts';

/** The model that comes with the application. */
export const bundledModelId = 'whisper-base';

/** The model that Sidetone offers to download. */
export const betterModelId = 'whisper-small';

export const speechModelId = z
  .string()
  .max(64)
  .regex(/^[\w-]{1,64}$/);

export interface SpeechModel {
  readonly id: string;
  /** That of the folder that it was added from. */
  readonly name: string;
  readonly bytes: number;
  /** How many it knows. */
  readonly languages: number;
  /** The licence as the publisher names it; null: not stated. */
  readonly license: string | null;
  /** Milliseconds of a recording that were heard in a millisecond; null: not measured yet. */
  readonly speed: number | null;
}

/** A model that is being added from a folder. It is tested when the recording that is listened to has ended. */
export interface ModelAddition {
  readonly name: string;
  readonly step: 'copying' | 'waiting' | 'testing';
  /** How much of its files is copied, 0 to 1. */
  readonly share: number;
}

export const publicHub = 'https://huggingface.co';

/** The address of a hub of models; empty: the public one. */
export const hubAddress = z.string().trim().max(2_000);

/**
 * The model that can be downloaded. It is one of the added models once it has passed its test. `bytes`: about, until the hub has told;
 * `speed`: as the bundled one is known.
 */
export interface ModelOffer extends SpeechModel {
  /** `idle`: not begun or paused. It is tested when the recording that is listened to has ended. */
  readonly step: 'idle' | 'downloading' | 'waiting' | 'testing';
  /** On this computer, of this start or an earlier one. */
  readonly receivedBytes: number;
  /** Milliseconds until all bytes are here; null if that is not known. */
  readonly leftMs: number | null;
  /** While it downloads: what interrupts it, and passes by itself. Then: why it ended; null if the user paused it. */
  readonly error: BridgeError | null;
  /** Its name at the hub, and the files of it that are downloaded. */
  readonly repository: string;
  readonly files: readonly string[];
  /** The address of the hub. */
  readonly hub: string;
}

export interface SpeechState {
  /** The bundled one first. */
  readonly models: readonly SpeechModel[];
  /** Models that were added and cannot be read now. They stay, and the choice of one of them too. */
  readonly unreadableIds: readonly string[];
  /** The model with which the next recording is listened to. */
  readonly usedId: string;
  readonly addition: ModelAddition | null;
  readonly offer: ModelOffer;
}
