/** Writes the packets of one part into a file, through main. */
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  Mp3OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  WebMOutputFormat,
} from 'mediabunny';
import type { PreparationTask } from '../../../../preload/contract/preparation.ts';
import type { PreparationMain } from '../preparation-main.ts';

const chunkBytes = 256 * 1024;
/** Seconds; fewer clusters make the file smaller. */
const clusterSeconds = 5;

const createFormat = (format: PreparationTask['format']): Mp3OutputFormat | WebMOutputFormat =>
  format === 'webm'
    ? new WebMOutputFormat({ minimumClusterDuration: clusterSeconds })
    : new Mp3OutputFormat();

export class PartOutput {
  readonly #part: number;
  readonly #main: PreparationMain;
  readonly #output: Output;
  readonly #source: EncodedAudioPacketSource;
  /** The time of the first packet, in seconds. The part starts at 0. */
  #offset: number | null = null;

  constructor(part: number, format: PreparationTask['format'], main: PreparationMain) {
    this.#part = part;
    this.#main = main;
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        const bytes = data.slice();
        return main.call('write', [part, position, bytes], [bytes.buffer]);
      },
    });
    this.#output = new Output({
      format: createFormat(format),
      target: new StreamTarget(writable, { chunked: true, chunkSize: chunkBytes }),
    });
    this.#source = new EncodedAudioPacketSource(format === 'webm' ? 'opus' : 'mp3');
    this.#output.addAudioTrack(this.#source);
  }

  /** `meta` has the configuration of the decoder. */
  async add(packet: EncodedPacket, meta: EncodedAudioChunkMetadata | undefined): Promise<void> {
    if (this.#offset === null) {
      this.#offset = packet.timestamp;
      await this.#output.start();
    }
    await this.#source.add(packet.clone({ timestamp: packet.timestamp - this.#offset }), meta);
  }

  async end(startSeconds: number, endSeconds: number): Promise<void> {
    await this.#output.finalize();
    await this.#main.call('endPart', [this.#part, { startSeconds, endSeconds }]);
  }
}
