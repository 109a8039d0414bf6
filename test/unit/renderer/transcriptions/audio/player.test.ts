import { describe, expect, it } from 'vitest';
import {
  createPlayer,
  formatSpeed,
  nextSpeed,
  type PlayerStart,
  speeds,
  toSpeed,
} from '../../../../../renderer/features/transcriptions/audio/player.ts';
import {
  getPlayerAction,
  getTimelineStep,
  isSingle,
  runPlayerAction,
} from '../../../../../renderer/features/transcriptions/audio/player-keys.ts';

/** The part of HTMLAudioElement that the player uses, without sound. */
class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 0;
  error: MediaError | null = null;
  src = '/audio/x';
  async play(): Promise<void> {
    this.paused = false;
    this.ended = false;
    this.dispatchEvent(new Event('play'));
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  loads = 0;
  load(): void {
    this.loads += 1;
    this.error = null;
    this.currentTime = 0;
  }
  removeAttribute(): void {
    this.src = '';
  }
  emit(event: string, change: Partial<FakeAudio> = {}): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(event));
  }
}

const setUp = (start: Partial<PlayerStart> = {}) => {
  const audio = new FakeAudio();
  const player = createPlayer(audio as unknown as HTMLAudioElement, {
    duration: 100,
    time: 0,
    speed: 1,
    getRewind: () => 2,
    isTyping: () => false,
    ...start,
  });
  let changeCount = 0;
  player.state.subscribe(() => {
    changeCount += 1;
  });
  return { audio, player, getChangeCount: () => changeCount };
};

describe('the player', () => {
  it('plays, buffers and pauses', () => {
    const { audio, player } = setUp();
    expect(player.state.get()).toMatchObject({ isPlaying: false, time: 0, duration: 100 });
    player.toggle();
    expect(player.state.get()).toMatchObject({ isPlaying: true, isBuffering: true });
    audio.emit('playing', { readyState: 4 });
    expect(player.state.get()).toMatchObject({ isPlaying: true, isBuffering: false });
    player.toggle();
    expect(player.state.get().isPlaying).toBe(false);
  });

  it('reads the duration when the file reports it', () => {
    const { audio, player } = setUp({ duration: null });
    expect(player.state.get().duration).toBeNull();
    audio.emit('durationchange', { duration: 42.5 });
    expect(player.state.get().duration).toBe(42.5);
  });

  it('never seeks beyond either end', () => {
    const { audio, player } = setUp({ time: 97 });
    expect(audio.currentTime).toBe(97);
    runPlayerAction(player, 'forward');
    // Some formats cannot seek to the exact end.
    expect(audio.currentTime).toBe(99.95);
    player.seek(3);
    runPlayerAction(player, 'back');
    expect(audio.currentTime).toBe(0);
  });

  it('notifies only about changes', () => {
    const { audio, player, getChangeCount } = setUp();
    const before = player.state.get();
    audio.emit('timeupdate');
    audio.emit('canplay');
    expect([getChangeCount(), player.state.get()]).toEqual([0, before]);
    audio.emit('timeupdate', { currentTime: 1 });
    expect(getChangeCount()).toBe(1);
  });

  it('tells the time that plays when nobody types', () => {
    let isTyping = true;
    const { audio, player } = setUp({ isTyping: () => isTyping });
    audio.emit('timeupdate', { currentTime: 1 });
    expect(player.state.get().time).toBe(0);
    isTyping = false;
    audio.emit('timeupdate', { currentTime: 2 });
    expect(player.state.get().time).toBe(2);
  });

  it('keeps its speed when the file loads', () => {
    const { audio, player } = setUp({ speed: 2.5 });
    expect([audio.playbackRate, audio.defaultPlaybackRate]).toEqual([2.5, 2.5]);
    runPlayerAction(player, 'faster');
    runPlayerAction(player, 'faster');
    runPlayerAction(player, 'faster');
    expect(player.state.get().speed).toBe(3);
    runPlayerAction(player, 'slower');
    expect(audio.playbackRate).toBe(2.5);
  });

  it('is half as fast while slow, but never slower than the slowest speed', () => {
    const { audio, player } = setUp({ speed: 1.5 });
    runPlayerAction(player, 'slow');
    expect([audio.playbackRate, player.state.get().speed]).toEqual([0.75, 1.5]);
    player.setSlow(false);
    expect(audio.playbackRate).toBe(1.5);
    player.setSpeed(0.75);
    runPlayerAction(player, 'slow');
    expect(audio.playbackRate).toBe(0.5);
  });

  it('goes back when it continues where it was paused', () => {
    const { audio, player } = setUp({ time: 50 });
    player.toggle();
    expect(audio.currentTime).toBe(50);
    player.toggle();
    player.toggle();
    expect(audio.currentTime).toBe(48);
    player.toggle();
    player.seek(20);
    player.toggle();
    expect(audio.currentTime).toBe(20);
  });

  it('goes back as far as the user wants, but not beyond the start', () => {
    let rewind = 0;
    const { audio, player } = setUp({ time: 3, getRewind: () => rewind });
    player.toggle();
    player.toggle();
    player.toggle();
    expect(audio.currentTime).toBe(3);
    rewind = 5;
    player.toggle();
    player.toggle();
    expect(audio.currentTime).toBe(0);
  });

  it('repeats the last seconds until it is told otherwise', () => {
    const { audio, player } = setUp({ time: 50 });
    runPlayerAction(player, 'loop');
    expect(player.state.get()).toMatchObject({ isPlaying: true, time: 45, loop: { start: 45, end: 50 } });
    audio.emit('timeupdate', { currentTime: 49.9 });
    expect(audio.currentTime).toBe(49.9);
    audio.emit('timeupdate', { currentTime: 50.1 });
    expect(audio.currentTime).toBe(45);
    player.toggle();
    player.toggle();
    expect(audio.currentTime).toBe(45);
    player.seek(47);
    expect(player.state.get().loop).not.toBeNull();
    runPlayerAction(player, 'loop');
    audio.emit('timeupdate', { currentTime: 50.1 });
    expect([audio.currentTime, player.state.get().loop]).toEqual([50.1, null]);
  });

  it('repeats the end of the recording, and at least a second of its start', () => {
    const { audio, player } = setUp();
    audio.emit('ended', { paused: true, ended: true, currentTime: 100 });
    player.toggleLoop();
    audio.emit('timeupdate', { paused: true, ended: true, currentTime: 100 });
    expect([audio.currentTime, audio.paused]).toEqual([95, false]);
    player.toggleLoop();
    player.seek(0);
    player.toggleLoop();
    expect(player.state.get().loop).toEqual({ start: 0, end: 1 });
  });

  it('repeats the sentence where sentences are known', () => {
    const { audio, player } = setUp({ time: 50 });
    player.setSentences((seconds) => ({ start: seconds - 2.5, end: seconds + 4 }));
    expect(player.state.get().hasSentences).toBe(true);
    player.toggleLoop();
    expect(player.state.get().loop).toEqual({ start: 47.5, end: 54 });
    audio.emit('timeupdate', { currentTime: 54.1 });
    expect(audio.currentTime).toBe(47.5);
    player.toggleLoop();
    player.setSentences(null);
    player.toggleLoop();
    expect(player.state.get().loop).toEqual({ start: 42.5, end: 47.5 });
  });

  it('repeats nothing once the user goes elsewhere', () => {
    const { audio, player } = setUp({ time: 50 });
    player.toggleLoop();
    runPlayerAction(player, 'back');
    expect([audio.currentTime, player.state.get().loop]).toEqual([40, null]);
  });

  it('reports a file that cannot be played', () => {
    const { audio, player } = setUp();
    audio.emit('error', { error: { code: 4 } as MediaError });
    expect(player.state.get().hasFailed).toBe(true);
    expect(audio.loads).toBe(0);
  });

  it('reloads a file once after a failure and resumes a second earlier', () => {
    const { audio, player } = setUp({ time: 50 });
    player.toggle();
    audio.emit('error', { error: { code: 2 } as MediaError });
    expect(player.state.get()).toMatchObject({ hasFailed: false, isPlaying: true });
    expect([audio.loads, audio.currentTime]).toEqual([1, 49]);
    audio.emit('error', { error: { code: 2 } as MediaError });
    expect([audio.loads, player.state.get().hasFailed]).toEqual([1, true]);
  });

  it('reloads again after it has played on', () => {
    const { audio, player } = setUp({ time: 50 });
    player.toggle();
    audio.emit('error', { error: { code: 3 } as MediaError });
    audio.emit('timeupdate', { currentTime: 52 });
    audio.emit('error', { error: { code: 3 } as MediaError });
    expect([audio.loads, player.state.get().hasFailed]).toEqual([2, false]);
  });

  it('releases the file and returns its position, or 0 at the end', () => {
    const one = setUp({ time: 12 });
    one.player.toggle();
    expect(one.player.close()).toEqual({ time: 12, wasPlaying: true });
    expect([one.audio.paused, one.audio.src]).toEqual([true, '']);
    const other = setUp();
    other.audio.emit('ended', { ended: true, currentTime: 100 });
    expect(other.player.close()).toEqual({ time: 0, wasPlaying: false });
    other.audio.emit('timeupdate', { currentTime: 5 });
    expect(other.getChangeCount()).toBe(1);
  });
});

describe('player keys', () => {
  const press = (key: string, more: Partial<Parameters<typeof getPlayerAction>[0]> = {}) =>
    getPlayerAction({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      defaultPrevented: false,
      target: null,
      ...more,
    });

  it('are F6 to F9, and with Shift they loop and change the speed', () => {
    const all = ['F6', 'F7', 'F8', 'F9'];
    expect(all.map((key) => press(key))).toEqual(['slow', 'back', 'toggle', 'forward']);
    expect(all.map((key) => press(key, { shiftKey: true }))).toEqual(['loop', 'slower', null, 'faster']);
    expect((['toggle', 'loop', 'back', 'slow'] as const).filter(isSingle)).toEqual(['toggle', 'loop']);
  });

  it('include Space where it does nothing else', () => {
    const within = (name: string): EventTarget =>
      ({ matches: (selector: string) => selector.split(', ').includes(name) }) as unknown as EventTarget;
    expect(press(' ', { target: within('body') })).toBe('toggle');
    expect(press(' ', { target: within('input[type="range"]') })).toBe('toggle');
    expect(press(' ', { target: within('body'), shiftKey: true })).toBeNull();
    for (const name of ['input', 'textarea', 'button', 'div'])
      expect(press(' ', { target: within(name) })).toBeNull();
  });

  it('do not include typing, other shortcuts or handled events', () => {
    for (const key of [' ', 'a', 'Escape', 'F1', 'F5', 'F10', 'Enter', 'MediaPlayPause'])
      expect(press(key)).toBeNull();
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }]) {
      expect(press('F8', more)).toBeNull();
    }
  });

  it('on the timeline seek by seconds and minutes', () => {
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home'].map(getTimelineStep)).toEqual([
      -5,
      5,
      60,
      -60,
      null,
    ]);
  });
});

describe('speeds', () => {
  it('range from 0.5 to 3', () => {
    expect([speeds.at(0), speeds.at(-1)]).toEqual([0.5, 3]);
    expect(nextSpeed(0.5, -1)).toBe(0.5);
    expect(nextSpeed(3, 1)).toBe(3);
    expect(nextSpeed(1, 1)).toBe(1.25);
    expect([toSpeed(0), toSpeed(Number.NaN), toSpeed(1.75)]).toEqual([1, 1, 1.75]);
    expect(formatSpeed(1.25)).toBe('1.25 ×');
  });
});
