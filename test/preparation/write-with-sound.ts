/** Writes MP4 files with the sound of another file, without encoding it again. */
import {
  ALL_FORMATS,
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** A picture that cannot be decoded, and need not be. */
const pictureConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 };
const picture = new Uint8Array(1_000).fill(0x55);

/** `sound` is the content of a file with Opus. */
export const writeWithSound = async (file: string, sound: Buffer, hasPicture: boolean): Promise<string> => {
  const input = new Input({ source: new BufferSource(sound), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error('There is no sound');
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(file) });
  const audio = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(audio);
  const video = hasPicture ? new EncodedVideoPacketSource('vp9') : null;
  if (video !== null) output.addVideoTrack(video);
  await output.start();
  await video?.add(new EncodedPacket(picture, 'key', 0, 1), { decoderConfig: pictureConfig });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets())
    await audio.add(packet, { decoderConfig });
  await output.finalize();
  return file;
};
