/** Every call of the contract, through main's registration and the real bridge. */
import { describe, expect, it } from 'vitest';
import type { IpcSender } from '../../main/ipc/register.ts';
import { contract, type SidetoneBridge, type SidetoneContract } from '../../preload/contract/contract.ts';
import { getChannelName } from '../../preload/contract/define.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { connect } from './connect.ts';

/** Valid arguments for every call. A new call does not compile until it is added here. */
type Calls = {
  [D in keyof SidetoneContract]: {
    [M in keyof SidetoneContract[D] as SidetoneContract[D][M] extends { kind: 'call' }
      ? M
      : never]: Parameters<Extract<SidetoneBridge<File>[D][M], (...args: never[]) => unknown>>;
  };
};

const show = {
  name: 'Night Shift',
  pattern: 'Episodes/Night Shift',
  language: 'en',
  speakers: ['Anna', 'Ben'],
  terms: ['Kiruna'],
  exportFormats: ['vtt' as const],
  appliesRules: true,
};

const validCalls: Calls = {
  settings: {
    get: [],
    update: [
      {
        concurrency: 3,
        theme: 'dark',
        longRecordings: 'one_record',
        partMinutes: 20,
        shrinkFittingFiles: true,
        pauseOnLowBattery: true,
        spokenLanguages: ['en', 'haw'],
        limitChanges: { fileBytes: null, fileTypes: ['mp3'], textLength: 20_480 },
      },
    ],
    setApiKey: ['key-123', { allowUnprotected: true }],
    clearApiKey: [],
    testConnection: [],
    chooseAuthorities: [],
    removeAuthorities: [],
    setProxyLogin: [{ user: 'anna', password: 'p' }],
    clearProxyLogin: [],
  },
  connection: {
    check: [{ contentUrl: 'https://a.example', analyticsUrl: 'https://b.example', apiKey: 'key' }],
    cancelCheck: [],
  },
  websites: {
    list: [{ search: 'a', per_page: 25, sort: 'asc', sort_by: 'domain', search_by: 'domain', page: 2 }],
    show: ['1'],
    store: [{ domain: 'example.org', privacy: 2, password: 'p', email: 0, exclude_bots: 1 }],
    update: ['1', { exclude_ips: '10.0.0.1' }],
    delete: ['1'],
    listByIds: [['1', '2']],
    listAll: [{ sort: 'asc' }],
    lastSent: [['1', '2']],
    export: ['csv', { search: 'a' }, ['1']],
    cancelExport: [],
  },
  bulkRuns: {
    start: [
      [
        { kind: 'store', key: 'a', label: 'a.org', fields: { domain: 'a.org' } },
        { kind: 'update', key: 'b', label: 'b.org', id: '2', changes: { email: 1 } },
        { kind: 'delete', key: 'c', label: 'c.org', id: '3' },
      ],
    ],
    retry: ['r1'],
    cancel: ['r1'],
    last: [],
  },
  ipPresets: {
    list: [],
    create: [{ name: 'office', ips: '10.0.0.1' }],
    update: ['1', { name: 'office', ips: '10.0.0.1' }],
    delete: ['1'],
  },
  transcriptions: {
    show: ['1'],
    update: ['1', { result: 'text', favorite: false }],
    delete: ['1'],
  },
  library: {
    list: [[{ tag: 'here', position: 1_000 }]],
    record: ['1'],
    counterpart: ['1'],
    refresh: [],
    search: [{ text: 'light', limit: 50 }],
    searchService: [{ favorite: true, search_by: 'result', per_page: 25, page: 2 }],
    state: [],
    deleted: [],
    deletedText: ['1'],
    purge: ['1'],
  },
  shows: {
    list: [],
    create: [show],
    update: ['1', { name: 'Night Shift', terms: ['Kiruna'] }],
    delete: ['1'],
    assign: [['here-1', 'here-2'], null],
    chooseFolder: [],
  },
  watch: {
    list: [],
    choose: [],
    add: ['1', { showId: null, takesPresent: true }],
    preview: ['1'],
    update: ['1', { isPaused: true }],
    remove: ['1'],
    history: ['1'],
  },
  feeds: {
    get: ['1'],
    setAddress: ['1', 'https://feeds.example.com/night-shift.xml'],
    refresh: ['1'],
    remove: ['1'],
    fetchSound: ['1', ['i1', 'i2']],
    stopSound: ['1', ['i1']],
    transcribe: ['1', ['i1']],
    takeTranscripts: ['1', ['i1']],
    unmatch: ['1', 'i1'],
    lines: ['1', ['i1']],
  },
  episodes: {
    list: [],
    join: [{ ids: ['1', '2'], name: 'Episode 1' }],
    separate: ['episode:1'],
    ofRecording: ['1'],
    resendPart: ['episode:1', 1],
    sendInParts: ['1', 'Episode 1'],
    proposals: [],
    dismissProposal: [['1', '2']],
  },
  texts: {
    open: ['1'],
    close: [['1', '2']],
    edit: ['1', { version: 7, from: 0, to: 1, insert: 'T' }],
    save: ['1', { sendAnyway: true }],
    resolve: ['1', 'mine'],
    discard: ['1'],
    typeName: ['1', 'Episode 1'],
    rename: ['1', 'Episode 1'],
    unsaved: [],
    versions: ['1'],
    version: ['1', '7'],
  },
  rules: {
    list: [],
    save: [{ heard: 'Lindquist', written: 'Lindqvist', showId: null }],
    delete: ['r1'],
    find: [{ find: 'owl', replace: 'Owl', isRule: false, wholeWords: true, matchCase: false, showId: null }],
    findMore: ['p1'],
    times: ['p1', '1'],
    change: ['p1', [['1', [0, 2]]]],
    undo: ['run1'],
    corrected: [{ heard: 'Lindquist', written: 'Lindqvist' }],
    decline: [{ heard: 'Lindquist', written: 'Lindqvist' }],
    import: [],
    export: [],
  },
  words: {
    get: ['1'],
    findVoices: ['1', 3],
    cancelSearch: [],
    listenAgain: ['1', { startMs: 3_000, endMs: 6_000 }],
    cancelListenAgain: [],
  },
  speech: {
    state: [],
    add: [],
    cancelAdding: [],
    use: ['whisper-base'],
    remove: ['0123456789abcdef'],
  },
  modelDownload: {
    start: [],
    pause: [],
    discard: [],
    setHub: ['https://mirror.example/hub'],
  },
  audio: {
    get: ['1'],
    envelope: ['1'],
    choose: ['1'],
    reveal: ['1'],
    unlink: ['1'],
    relink: ['1'],
  },
  exports: {
    preview: [{ ids: ['1'], format: 'docx', template: '{date} {name}' }],
    save: [{ ids: ['1', '2'], format: 'txt', template: '{name}', servedText: true }],
    saveBeside: [{ ids: ['1'], formats: ['vtt', 'json', 'md'] }],
    cancel: [],
    reveal: [],
  },
  uploads: {
    chooseFiles: [],
    addMoreFiles: ['a1'],
    list: [],
    edit: [['u1', 'u2'], { name: 'Episode 1', language: 'DE', choice: 'parts' }],
    start: [['u1']],
    pause: [['u1']],
    cancel: [['u1', 'u2']],
    retry: [['u1', 'u2']],
    resendPart: ['u1', 0],
    chooseReplacementFile: ['u1'],
    remove: [['u1', 'u2']],
    move: ['u1', 0],
    revealFile: ['u1'],
    sendTextTo: ['1', 'Episode 1', 'computer', ''],
    sendUploadTo: ['u1', 'service'],
    getHeard: ['u1', 0],
    keepHeard: ['u1'],
  },
  app: {
    info: [],
    connection: [],
    openLink: ['electron'],
    offerActions: [['copyWithTime']],
    showLog: [],
    copyDiagnostics: [],
    restart: [],
  },
};

type AnyCall = (...args: unknown[]) => Promise<Result<unknown>>;
const listCalls = (bridge: unknown): [string, AnyCall, unknown[]][] =>
  Object.entries(validCalls).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, unknown[]>).map(([name, args]): [string, AnyCall, unknown[]] => [
      `${domain}.${name}`,
      (bridge as Record<string, Record<string, AnyCall>>)[domain]?.[name] as AnyCall,
      args,
    ]),
  );

describe('the IPC contract', () => {
  it('passes every call to the handler of that name and returns its result', async () => {
    const { bridge, calls } = connect();
    for (const [name, call, args] of listCalls(bridge)) {
      expect(await call(...args), name).toEqual(ok('result'));
      const last = calls.at(-1);
      expect(last?.call).toBe(name);
      expect(last?.args.filter((arg) => arg !== undefined)).toEqual(args);
    }
    expect(calls).toHaveLength(listCalls(bridge).length);
  });

  it('rejects extra and wrong arguments before any handler runs', async () => {
    const { bridge, calls } = connect();
    for (const [name, call, args] of listCalls(bridge)) {
      const superfluous = await call(...args, ...Array(4).fill('more'));
      expect(superfluous, name).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
      if (args.length === 0) continue;
      const wrong = await call({ nonsense: true }, { nonsense: true });
      expect(wrong, name).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    }
    expect(calls).toHaveLength(0);
  });

  it('passes a field that is undefined to no handler', async () => {
    const { bridge, calls } = connect();
    const update = bridge.settings.update as unknown as AnyCall;
    await update({ shortcutKeys: { palette: 'F4', websites: undefined }, theme: undefined });
    await (bridge.bulkRuns.start as unknown as AnyCall)([
      { kind: 'update', key: 'b', label: 'b.org', id: '2', changes: { email: 1, privacy: undefined } },
    ]);
    expect(calls.map(({ args }) => args)).toStrictEqual([
      [{ shortcutKeys: { palette: 'F4' } }],
      [[{ kind: 'update', key: 'b', label: 'b.org', id: '2', changes: { email: 1 } }]],
    ]);
  });

  it('returns the detail that a schema names', async () => {
    const { bridge } = connect();
    expect(await bridge.settings.setApiKey(' ')).toMatchObject({ error: { detail: { key: 'key_empty' } } });
    expect(await bridge.ipPresets.create({ name: '', ips: '127.0.0.1' })).toMatchObject({
      error: { detail: { key: 'ip_preset_name_missing' } },
    });
    expect(await bridge.uploads.edit(['u1'], { name: ' ' })).toMatchObject({
      error: { detail: { key: 'upload_name_missing' } },
    });
    expect(await bridge.uploads.edit(['u1'], { name: 'x'.repeat(100_001) })).toMatchObject({
      error: { detail: { key: 'invalid_argument', path: 'name' } },
    });
  });

  it('returns a Result for values that cannot cross: a function, a symbol, a huge text', async () => {
    const { bridge } = connect();
    const show = bridge.websites.show as unknown as AnyCall;
    for (const value of [() => 1, Symbol('x'), 'x'.repeat(100_000), null, Number.NaN, { get: () => 1 }]) {
      expect(await show(value)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    }
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(await show(cycle)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  });

  it('turns files into paths in preload, and a file in memory into null', async () => {
    const { bridge, calls } = connect();
    await bridge.uploads.addFiles([new File(['abc'], 'one.wav'), new File([], 'memory.wav')]);
    expect(calls.at(-1)?.args).toEqual([
      [
        { path: '/music/one.wav', name: 'one.wav', size: 3, modified: expect.any(Number) },
        { path: null, name: 'memory.wav', size: 0, modified: expect.any(Number) },
      ],
    ]);
  });

  it('passes the transcription id with a dropped file', async () => {
    const { bridge, calls } = connect();
    await bridge.audio.link('7', [new File(['abc'], 'one.wav')]);
    expect(calls.at(-1)).toEqual({
      call: 'audio.link',
      args: ['7', [{ path: '/music/one.wav', name: 'one.wav', size: 3, modified: expect.any(Number) }]],
    });
  });

  it('rejects paths from the renderer: only File objects are accepted', async () => {
    const { bridge, calls } = connect();
    const addFiles = bridge.uploads.addFiles as unknown as AnyCall;
    for (const forged of [
      ['/etc/passwd'],
      [{ path: '/etc/passwd', name: 'x', size: 1, lastModified: 1 }],
      '/etc/passwd',
      null,
    ]) {
      expect(await addFiles(forged)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    }
    expect(calls).toHaveLength(0);
    const named = Object.assign(new File([], 'one.wav'), { path: '/etc/passwd' });
    await bridge.uploads.addFiles([named]);
    expect(calls).toMatchObject([{ args: [[{ path: '/music/one.wav' }]] }]);
  });

  it('returns an internal error without the reason when a handler throws', async () => {
    const { bridge, warnings } = connect(() => {
      throw new Error('secret detail');
    });
    const result = await bridge.settings.get();
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('secret detail');
    expect(warnings).toHaveLength(1);
  });

  const foreignSenders: [string, IpcSender][] = [
    ['a closed frame', { contentsId: 7, frame: null }],
    ['a subframe', { contentsId: 7, frame: { url: 'app://sidetone/', isTop: false } }],
    ['another window', { contentsId: 8, frame: { url: 'app://sidetone/', isTop: true } }],
    ['another origin', { contentsId: 7, frame: { url: 'https://sidetone/', isTop: true } }],
    ['another host', { contentsId: 7, frame: { url: 'app://sidetone.evil/', isTop: true } }],
    ['a look-alike', { contentsId: 7, frame: { url: 'app://sidetone@evil/', isTop: true } }],
    ['no address', { contentsId: 7, frame: { url: '', isTop: true } }],
  ];
  it.each(foreignSenders)('rejects every call from %s', async (_name, sender) => {
    const { bridge, calls } = connect(undefined, sender);
    for (const [name, call, args] of listCalls(bridge)) {
      expect(await call(...args), name).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
    }
    expect(calls).toHaveLength(0);
  });

  it('passes only the value to listeners until they unsubscribe', () => {
    const { bridge, listeners } = connect();
    const got: unknown[] = [];
    const stop = bridge.settings.onChanged((settings) => got.push(settings));
    const channel = getChannelName('settings', 'onChanged');
    for (const fn of listeners.get(channel) ?? []) fn({ theme: 'dark' });
    stop();
    for (const fn of listeners.get(channel) ?? []) fn({ theme: 'light' });
    expect(got).toEqual([{ theme: 'dark' }]);
  });

  it('contains the expected calls', () => {
    const names = Object.entries(contract).flatMap(([domain, members]) =>
      Object.keys(members).map((member) => `${domain}.${member}`),
    );
    const expected =
      'settings: get update setApiKey clearApiKey testConnection onChanged; websites: list show store update delete; ' +
      'transcriptions: show update delete; library: list search searchService; uploads: addFiles chooseFiles list edit start pause cancel retry remove revealFile onChanged; ' +
      'app: info openLink showLog copyDiagnostics restart onCommand';
    for (const group of expected.split('; ')) {
      const [domain, members] = group.split(': ');
      for (const member of members?.split(' ') ?? []) expect(names).toContain(`${domain}.${member}`);
    }
  });
});
