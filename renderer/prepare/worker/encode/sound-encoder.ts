import type { EncodedPacket } from 'mediabunny';

/** Receives packets in order; the first one with the configuration of the decoder. */
export type OnPacket = (packet: EncodedPacket, meta: EncodedAudioChunkMetadata | undefined) => void;

/** Encodes mono sound of `preparedSampleRate`. */
export interface SoundEncoder {
  /** Resolves when the encoder takes more. Then `samples` may change. */
  encode(samples: Float32Array<ArrayBuffer>): Promise<void>;
  /** All packets have been delivered when it resolves. */
  flush(): Promise<void>;
}
