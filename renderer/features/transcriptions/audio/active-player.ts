/** The player of the open text, for what is outside of it. */
import { Store } from '@tanstack/store';
import type { Player } from './player.ts';

export interface ActivePlayer {
  /** The id of the transcription or episode. */
  readonly id: string;
  readonly audio: HTMLAudioElement;
  readonly player: Player;
}

export const createActivePlayer = () => new Store<ActivePlayer | null>(null);
