/** The models that recognise speech on this computer. */
import { z } from 'zod';

/** The model that comes with the application. */
export const bundledModelId = 'whisper-base';

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

/** A model that is being added. It is tested when the recording that is listened to has ended. */
export interface ModelAddition {
  readonly name: string;
  readonly step: 'copying' | 'waiting' | 'testing';
  /** How much of its files is copied, 0 to 1. */
  readonly share: number;
}

export interface SpeechState {
  /** The bundled one first. */
  readonly models: readonly SpeechModel[];
  /** Models that were added and cannot be read now. They stay, and the choice of one of them too. */
  readonly unreadableIds: readonly string[];
  /** The model with which the next recording is listened to. */
  readonly usedId: string;
  readonly addition: ModelAddition | null;
}
