import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Audio } from '../library/audio/audio.ts';

export interface AudioDialogs {
  /** Lets the user choose one audio file; null if cancelled. */
  chooseAudioFile(): Promise<Result<string | null>>;
  reveal(path: string): Result<true>;
}

export const audioHandlers = (audio: Audio, dialogs: AudioDialogs): Handlers<SidetoneContract>['audio'] => ({
  get: (id) => audio.get(id),
  peaks: (id, count) => audio.peaks(id, count),
  envelope: (id) => audio.envelope(id),
  choose: async (id) => {
    const file = await dialogs.chooseAudioFile();
    if (!file.ok) return file;
    return file.value === null ? ok(null) : audio.link(id, file.value);
  },
  link: (id, files) => {
    const [file] = files;
    if (!file || files.length > 1) return fail('invalid_input', { key: 'one_audio_file' });
    if (file.path === null) return fail('no_path');
    return audio.linkPageFile(id, file.path, file.size);
  },
  unlink: (id) => audio.unlink(id),
  relink: (id) => audio.relink(id),
  reveal: async (id) => {
    const file = await audio.getPath(id);
    return file === null ? fail('file_missing') : dialogs.reveal(file);
  },
});
