/** A long MP4 with speech and a picture that cannot be decoded, and need not be. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { audio } from '../../fixtures/audio.ts';

/** Of the picture, a second: more than the sound. */
const pictureBytes = 50_000;
const pauseSeconds = 1;

const pictureConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 };

const openSpeech = async (): Promise<InputAudioTrack> => {
  const source = new BufferSource(readFileSync(audio.m4a.path));
  const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryAudioTrack();
  if (track === null) throw new Error('The fixture has no sound');
  return track;
};

const readPackets = async (track: InputAudioTrack): Promise<readonly EncodedPacket[]> => {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
};

/** The sentence and a pause, which is its first packet: silence. */
const makeRound = (packets: readonly EncodedPacket[]): readonly EncodedPacket[] => {
  const [first] = packets;
  if (first === undefined) throw new Error('The fixture has no sound');
  return [...packets, ...Array<EncodedPacket>(Math.round(pauseSeconds / first.duration)).fill(first)];
};

export const writeVideoFile = async (folder: string, minutes: number): Promise<string> => {
  const file = path.join(folder, `${minutes} minutes.mp4`);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(file),
  });
  const sound = new EncodedAudioPacketSource('aac');
  const frames = new EncodedVideoPacketSource('vp9');
  output.addAudioTrack(sound);
  output.addVideoTrack(frames);
  await output.start();
  const speech = await openSpeech();
  const soundConfig = (await speech.getDecoderConfig()) ?? undefined;
  const round = makeRound(await readPackets(speech));
  const content = new Uint8Array(pictureBytes).fill(0x55);
  let at = 0;
  let second = 0;
  for (let index = 0; at < minutes * 60; index += 1) {
    const packet = round[index % round.length] as EncodedPacket;
    await sound.add(packet.clone({ timestamp: at, sequenceNumber: index }), { decoderConfig: soundConfig });
    at += packet.duration;
    for (; second < at; second += 1)
      await frames.add(new EncodedPacket(content, 'key', second, 1), { decoderConfig: pictureConfig });
  }
  await output.finalize();
  return file;
};
