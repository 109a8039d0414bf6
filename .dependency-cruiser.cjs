// The import rules (ARCHITECTURE.md, "Who may import whom"). `npm run imports` fails on a violation.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** A rule for each part of a folder but the last. From the lowest to the highest: none imports one above it. */
const forbidUpwards = (folder, parts) =>
  Object.entries(parts)
    .slice(0, -1)
    .map(([name, part], at) =>
      forbid(
        `${folder.replace('renderer/features/', '').replaceAll('/', '-')}-${name}-import-downwards`,
        { path: `^${folder}/${part}` },
        {
          path: `^${folder}/(${Object.values(parts)
            .slice(at + 1)
            .join('|')})`,
        },
        'Each part imports only what is below it.',
      ),
    );

module.exports = {
  forbidden: [
    forbid(
      'contract-stands-alone',
      { path: '^preload/contract/' },
      { pathNot: ['^preload/contract/', '^node_modules/zod/'] },
      'The IPC contract imports zod and itself only: no electron, Node, DOM or React.',
    ),
    forbid(
      'recordings-know-the-contract',
      { path: '^preload/recordings/' },
      { pathNot: ['^preload/(recordings|contract)/', '^node_modules/diff/'] },
      'Pure functions for both processes: no electron, Node, DOM or React.',
    ),
    forbid(
      'messages-know-the-contract',
      { path: '^preload/messages/' },
      { pathNot: ['^preload/(messages|contract)/', '^assets/locales/', '^node_modules/use-intl/'] },
      'Both processes look messages up: no electron, Node, DOM or React.',
    ),
    forbid(
      'preload-knows-the-contract',
      { path: '^preload/', pathNot: '^preload/(contract|messages|recordings)/' },
      { pathNot: ['^preload/', '^node_modules/electron/'] },
      'preload turns the contract into window.sidetone and does nothing else.',
    ),
    forbid(
      'only-shell-imports-electron',
      { path: '^main/', pathNot: ['^main/shell/', '^main/index\\.ts$'] },
      { path: '^node_modules/electron(-store)?/' },
      'Everything except the shell runs in plain Node.',
    ),
    forbid(
      'services-do-not-know-the-shell',
      {
        path: '^main/(api|connection-check|uploads|library|preparation|listening|hidden-window|websites|settings|shows|storage|texts|feeds|diagnostics|watch|ipc)/',
      },
      { path: '^main/(shell/|index\\.ts$)' },
      'The shell implements interfaces that the services own.',
    ),
    forbid(
      'services-do-not-know-ipc',
      {
        path: '^main/(api|connection-check|uploads|library|preparation|listening|hidden-window|websites|settings|shows|storage|texts|feeds|diagnostics|watch|shell)/',
      },
      { path: '^main/ipc/' },
      'Only main/index.ts imports ipc.',
    ),
    forbid(
      'api-is-below',
      { path: '^main/api/' },
      { path: '^main/(uploads|library|websites|settings|shows|storage|texts)/' },
    ),
    forbid(
      'lib-is-below',
      { path: '^main/lib/' },
      { path: '^main/(?!lib/)' },
      'What more than one domain needs. It knows none of them.',
    ),
    forbid(
      'connection-check-knows-the-client-only',
      { path: '^main/connection-check/' },
      { path: '^main/(?!connection-check/|api/|lib/)' },
      'It receives settings as parameters.',
    ),
    forbid('storage-is-below', { path: '^main/storage/' }, { path: '^main/(?!storage/|lib/)' }),
    forbid(
      'texts-are-below',
      { path: '^main/texts/' },
      { path: '^main/(?!texts/|storage/|lib/|api/types\\.ts$)' },
      'The store of texts. It knows neither the queue nor the library.',
    ),
    forbid(
      'shows-are-below',
      { path: '^main/shows/' },
      { path: '^main/(?!shows/|storage/|lib/)' },
      'The queue and the library ask which show a recording or a text has.',
    ),
    forbid(
      'settings-are-pure',
      { path: '^main/settings/' },
      { path: '^main/(uploads|library|websites|texts|shows|storage)/' },
    ),
    forbid(
      'uploads-are-below-the-library',
      { path: '^main/uploads/' },
      { path: '^main/(library|websites|settings)/' },
      'A text comes from a recording, so the library asks the recordings.',
    ),
    forbid(
      'the-library-knows-no-queue',
      { path: '^main/library/' },
      {
        path: [
          '^main/uploads/(?!(recording-repository|episodes|part-names)\\.ts$)',
          '^main/(websites|settings)/',
        ],
      },
    ),
    forbid(
      'preparation-is-apart',
      { path: '^main/preparation/' },
      { path: '^main/(?!preparation/|hidden-window/|lib/)' },
      'It knows recordings and files, and no service and no queue.',
    ),
    forbid(
      'hidden-windows-are-below',
      { path: '^main/hidden-window/' },
      { path: '^main/(?!hidden-window/|lib/)' },
      'What the services with a hidden window share.',
    ),
    forbid(
      'listening-is-apart',
      { path: '^main/listening/' },
      { path: '^main/(?!listening/|hidden-window/|lib/|api/(http/|base-url|loopback))' },
      'It knows recordings, files and models, and how to download one.',
    ),
    forbid(
      'feeds-are-on-top',
      { path: '^main/', pathNot: '^main/(feeds/|ipc/|(feed-services|service-events)\\.ts$)' },
      { path: '^main/feeds/' },
      'A feed leads to recordings and texts, which know nothing of it.',
    ),
    forbid(
      'feeds-know-no-key',
      { path: '^main/feeds/' },
      { path: '^main/(?!feeds/|lib/|storage/|shows/|library/exports/|api/(http/|loopback))' },
      'They receive the queue and the texts as parameters, and never what has the key.',
    ),
    forbid(
      'diagnostics-are-apart',
      { path: '^main/diagnostics/' },
      { path: '^main/(?!diagnostics/|lib/)' },
      'The log serves every domain and knows none.',
    ),
    forbid(
      'websites-are-beside-uploads',
      { path: '^main/websites/' },
      { path: '^main/(uploads|library|texts|shows|settings)/' },
    ),
    forbid(
      'uploads-have-one-entry',
      { path: '^main/', pathNot: '^main/(uploads|watch)/' },
      {
        path: '^main/uploads/',
        pathNot: '^main/uploads/(uploads|recording-repository|episodes|part-names)\\.ts$',
      },
      'uploads.ts is the interface of the upload queue; the others are what the library asks.',
    ),
    forbid(
      'watched-folders-inspect-files',
      { path: '^main/watch/' },
      {
        path: [
          '^main/uploads/(?!((uploads|recording-repository)\\.ts$|files/))',
          '^main/(websites|settings|texts|preparation|listening)/',
        ],
      },
      'They look at files with the probes of the drop, and hand them to the queue.',
    ),
    forbid(
      'nothing-waits-for-watched-folders',
      { path: '^main/', pathNot: '^main/(watch/|watch-services\\.ts$)' },
      { path: '^main/watch/' },
      'They are loaded when a folder is watched, and not before.',
    ),
    forbid(
      'the-upload-reducer-is-pure',
      { path: '^main/uploads/queue/reducer/' },
      {
        path: [
          '^main/uploads/(queue/[^/]+\\.ts$|job-repository\\.ts$|recording-repository\\.ts$|episodes\\.ts$|uploads\\.ts$)',
          '^main/uploads/(queue/effects|places)/',
          '^main/(?!uploads/|api/types\\.ts$|texts/text-repository\\.ts$)',
        ],
      },
      'The reducer computes state and effects. Effect handlers act.',
    ),
    forbid(
      'the-upload-reducer-has-no-node',
      { path: '^main/uploads/queue/reducer/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'effect-handlers-do-not-know-each-other',
      { path: '^main/uploads/(queue/effects|places)/' },
      { path: ['^main/uploads/(queue/effects|places)/(?!place\\.ts$)', '^main/uploads/queue/queue\\.ts$'] },
      'Effect handlers, such as the two places, receive effects and dispatch events.',
    ),
    forbid(
      'renderer-knows-the-contract',
      { path: '^renderer/' },
      {
        path: ['^main/', '^preload/(?!contract/|messages/|recordings/)', '^node_modules/electron', '^test/'],
      },
      'The renderer uses window.sidetone and the types of the contract, nothing else.',
    ),
    forbid(
      'main-does-not-know-the-renderer',
      { path: '^main/' },
      { path: ['^renderer/', '^preload/(?!contract/|messages/|recordings/)'] },
      'Main and the renderer share only the contract.',
    ),
    forbid(
      'main-packages-only-in-main',
      { path: '^(preload|renderer)/' },
      { path: '^node_modules/(undici|busboy|electron-store|music-metadata)/' },
      'The renderer communicates with main only.',
    ),
    forbid(
      'renderer-packages-only-in-renderer',
      { path: '^(main|preload)/' },
      { path: '^node_modules/(react|react-dom|@mantine|@tanstack|@tabler|@codemirror|wavesurfer\\.js)/' },
      'Only the renderer renders.',
    ),
    forbid(
      'the-prepare-page-is-apart',
      { path: '^renderer/prepare/' },
      {
        pathNot: [
          '^renderer/(prepare|sound|hidden-page)/',
          '^preload/(contract|recordings)/',
          '^node_modules/(mediabunny|@mediabunny)/',
        ],
      },
      'The hidden windows have pages of their own, without React.',
    ),
    forbid(
      'the-listen-page-is-apart',
      { path: '^renderer/listen/' },
      {
        pathNot: [
          '^renderer/(listen|sound|hidden-page)/',
          '^preload/(contract|recordings)/',
          '^node_modules/(onnxruntime-web|onnxruntime-common|@huggingface/tokenizers)/',
          '^onnxruntime-web/[\\w.-]+\\?url$',
        ],
      },
      'The hidden windows have pages of their own, without React.',
    ),
    forbid(
      'sound-is-below-the-hidden-pages',
      { path: '^renderer/sound/' },
      { pathNot: ['^renderer/sound/', '^preload/(contract|recordings)/', '^node_modules/mediabunny/'] },
    ),
    forbid(
      'hidden-pages-share-no-page',
      { path: '^renderer/hidden-page/' },
      { pathNot: '^renderer/hidden-page/' },
    ),
    forbid(
      'only-the-hidden-pages-decode',
      {
        path: '^(main|preload|renderer)/',
        // Lists the tracks of a recording, and decodes nothing.
        pathNot: '^(renderer/(prepare|listen|sound|hidden-page)/|main/uploads/files/list-tracks\\.ts$)',
      },
      {
        path: [
          '^renderer/(prepare|listen|sound|hidden-page)/',
          '^node_modules/(mediabunny|@mediabunny|onnxruntime-web|@huggingface/tokenizers)/',
        ],
      },
    ),
    forbid('renderer-without-node', { path: '^renderer/' }, { dependencyTypes: ['core'] }),
    forbid('contract-without-node', { path: '^preload/' }, { dependencyTypes: ['core'] }),
    forbid(
      'features-do-not-import-each-other',
      { path: '^renderer/features/([^/]+)/' },
      { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
      'Code that features share is in ui, lib or app.',
    ),
    ...forbidUpwards('renderer/features/websites', {
      checks: 'checks/',
      files: '[a-z][^/]*\\.ts$',
      form: 'form/',
      bulk: 'bulk/',
      table: 'table/',
      screen: 'WebsitesScreen\\.tsx$',
    }),
    ...forbidUpwards('main/uploads', {
      files: 'files/',
      job: 'job(?:-transition)?\\.ts$',
      records: 'find-new-record\\.ts$',
      preparing: 'preparing/',
      recordings: '(?:job-repository|recording-repository|episodes|part-names)\\.ts$',
      warnings: 'warnings/',
      reducer: 'queue/reducer/',
      coordinator: 'queue/(?:coordinator|job-views|transition-log)\\.ts$',
      effects: '(?:queue/effects|places)/',
      queue: 'queue/queue\\.ts$',
      commands: '(?:activity|add-files)\\.ts$',
      uploads: 'uploads\\.ts$',
    }),
    ...forbidUpwards('renderer/features/uploads', {
      queue: '[a-z][^/]*\\.ts$',
      warnings: 'RecordingWarnings\\.tsx$',
      list: 'list/',
      review: 'review/',
      drop: 'drop/',
      screen: 'UploadsScreen\\.tsx$',
    }),
    ...forbidUpwards('renderer/features/transcriptions', {
      queries: '(?:(?:audio|library|print)/|(?:transcription-queries|search|run-in-slices)\\.ts$)',
      editor: 'editor/',
      documents: '(?:documents|carry-typed-text|text-[a-z]+)\\.ts$',
      state: '(?:deletions|transcriptions-state|use-[a-z-]+)\\.ts$',
      exports: 'exports/',
      list: 'list/',
      text: '(?:compare|split|text|versions)/',
      views: '(?:deleted|unsaved)/',
      screen: 'TranscriptionsScreen\\.tsx$',
    }),
    forbid(
      'ui-knows-no-feature',
      { path: '^renderer/(ui|lib|state)/' },
      { path: '^renderer/(features|app)/' },
    ),
    forbid('no-test-in-the-product', { path: '^(main|preload|renderer)/' }, { path: '^test/' }),
    forbid(
      'only-the-root-builds-services',
      { path: '^main/', pathNot: '^main/index\\.ts$' },
      { path: '^main/services\\.ts$' },
      'Services receive other services as parameters.',
    ),
    forbid('nothing-imports-a-process', {}, { path: '^(main|preload|renderer)/index\\.tsx?$' }),
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'resolvable',
      { path: '^(main|preload|renderer)/' },
      { couldNotResolve: true, pathNot: '^onnxruntime-web/[\\w.-]+\\?url$' },
    ),
  ],
  options: {
    // TypeScript 7 has no API for other tools yet. The swc parser reads the sources before types are erased,
    // so `import type` counts. `tsPreCompilationDeps` would add nothing and needs an older TypeScript.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.css$', '^out/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
