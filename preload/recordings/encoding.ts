/** How prepared files are encoded, and how large they become. */

export type PreparedFormat = 'webm' | 'mp3';

/** Hz; prepared files are mono. */
export const preparedSampleRate = 16_000;

/** Bits a second. Opus has a usual and a lowest bit rate; MP3 needs more and has one. */
export const opusBitrates = { usual: 32_000, lowest: 24_000 } as const;
export const mp3Bitrate = 48_000;

/** The request around the file needs some of the limit. */
const requestBytes = 64 * 1024;

/** Bytes of the largest prepared file for a service that takes requests of `maxFileBytes`. */
export const getMaxPreparedBytes = (maxFileBytes: number): number =>
  Math.max(maxFileBytes - requestBytes, requestBytes);

/** Opus in WebM: about 17 packets a second with 8 bytes each, and the clusters. */
const containerBytesPerSecond = 200;
const containerBytes = 8 * 1024;

export const estimatePreparedBytes = (seconds: number, bitrate: number): number =>
  Math.ceil(containerBytes + seconds * (bitrate / 8 + containerBytesPerSecond));
