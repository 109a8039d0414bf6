/** Guards of files: what is read, served, written and exported. */
import { mutate } from '../mutation.ts';

const saving = 'test/unit/texts/texts.test.ts';
const csv = 'test/unit/websites/csv-cells.test.ts';
const fileNames = 'test/unit/library/exports/file-names.test.ts';
const documents = 'test/unit/library/exports/documents.test.ts';
const exports = 'test/unit/library/exports/exports.test.ts';
const served = 'test/unit/library/audio/served.test.ts';
const files = 'test/unit/uploads/files.test.ts';
const preparation = 'test/unit/preparation/preparation.test.ts';
const pageFiles = 'test/unit/uploads/page-files.test.ts';
const interruptedRuns = 'test/unit/websites/interrupted-runs.test.ts';
const websiteExports = 'test/unit/websites/website-exports.test.ts';
const source = 'test/unit/hidden-window/source.test.ts';
const listening = 'test/unit/listening/listening.test.ts';
const speechModels = 'test/unit/listening/models.test.ts';
const modelDownload = 'test/unit/listening/model-download.test.ts';

export const fileMutations = [
  ...mutate(
    'main/websites/table-file.ts',
    [csv],
    [
      ['csv-separators', '(^|[,;\\t\\r\\n])([\\s"]*)', '(^)([\\s"]*)'],
      ['csv-spaces', '([\\s"]*)(?=', '()(?='],
      ['csv-full-width', '\\uff1d\\uff0b\\uff0d\\uff20', ''],
      ['csv-at', '[=+\\-@', '[=+\\-'],
      ['csv-line-break', "(/^[\\t\\r\\n]/.test(text) ? `'${text}` : text)", 'text'],
      ['csv-quotes', ".replaceAll('\"', '\"\"')", ''],
    ],
  ),
  ...mutate(
    'main/uploads/files/tags-worker.ts',
    [files],
    [['stated-length', ' && isPlausibleLength(seconds, size)', '']],
  ),
  ...mutate(
    'main/uploads/add-files.ts',
    ['test/unit/uploads/add-files.test.ts'],
    [
      ['cut-recording', 'isPartial = inspected.isCut || job', 'isPartial = job'],
      [
        'left-out-track',
        'isPartial = inspected.isCut || job.leftOutTracks.length > 0',
        'isPartial = inspected.isCut',
      ],
    ],
  ),
  ...mutate(
    'preload/recordings/verdict.ts',
    ['test/unit/uploads/plan-preparation.test.ts'],
    [['first-track-only', 'isAccepted && !isMixed &&', 'isAccepted &&']],
  ),
  ...mutate(
    'renderer/sound/decode/mix-tracks.ts',
    ['test/unit/sound/mix-tracks.test.ts'],
    [['clipped-mixture', 'limiter.apply(samples);', '']],
  ),
  ...mutate(
    'main/uploads/queue/effects/preparation-runner.ts',
    ['test/unit/uploads/choices.test.ts'],
    [
      [
        'replaced-recording',
        'fingerprint !== null && sourceFingerprint !== null',
        'sourceFingerprint === null',
      ],
    ],
  ),
  ...mutate(
    'main/shell/settings-store.ts',
    ['test/unit/shell/settings-store.test.ts'],
    [
      [
        'settings-unread',
        "if (getErrorCode(error) === 'ENOENT') return null;",
        "if (getErrorCode(error) !== '') return null;",
      ],
      ['settings-overwritten', 'if (toMove.length > 0) {', 'if (toMove.length > 9) {'],
    ],
  ),
  ...mutate(
    'main/library/exports/file-names.ts',
    [fileNames],
    [
      ['name-device', '\\s*(\\.|$)/i', '(\\.|$)/i'],
      ['name-device-letter-case', '(\\.|$)/i;', '(\\.|$)/;'],
      ['name-separator', "    .replace(/[/\\\\|:]/g, '-')\n", ''],
      ['name-hidden', "cleaned.replace(/^[\\s.-]+/, '')", 'cleaned'],
      ['name-direction', '\\u202a-\\u202e', ''],
      ['name-tags', '\\u{e0000}-\\u{e007f}', ''],
      ['name-length', 'const maxNameBytes = 200;', 'const maxNameBytes = 2_000;'],
      ['name-control', "    .replace(/[\\p{Cc}\\u2028\\u2029]+/gu, ' ')\n", ''],
    ],
  ),
  ...mutate(
    'main/library/exports/formats.ts',
    [documents],
    [
      ['markup-tag', ".replaceAll('<', '&lt;')", ''],
      ['markup-entity', ".replaceAll('&', '&amp;')", ''],
      ['html-policy', '    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,\n', ''],
      ['html-policy-weak', "default-src 'none';", 'default-src *;'],
      ['html-title', '<title>${escapeMarkup(name)}</title>', '<title>${name}</title>'],
    ],
  ),
  ...mutate(
    'main/library/exports/formats.ts',
    [documents],
    [
      ['markdown-inline', "text.replace(/[\\\\`*_[\\]<~|$]/g, '\\\\$&')", 'text'],
      ['markdown-table', '[\\]<~|$]/g', '[\\]<~$]/g'],
      ['markdown-formula', '[\\]<~|$]/g', '[\\]<~|]/g'],
      ['markdown-heading', "    .replace(/^(#{1,6})(?=\\s|$)/, '\\\\$1')\n", ''],
      ['markdown-quote', "    .replace(/^>/, '\\\\>')\n", ''],
    ],
  ),
  ...mutate(
    'main/lib/page-files.ts',
    ['test/unit/lib/page-files.test.ts', pageFiles],
    [
      ['page-path-size', 'if (size === actualSize) return true;', 'if (actualSize !== null) return true;'],
      ['page-path-guesses', ' && this.#refusals < maxRefusals', ''],
      ['page-path-guesses-counted', 'this.#refusals += 1;', ''],
      ['page-path-device', ' && !devicePath.test(file)', ''],
      ['page-path-relative', 'path.isAbsolute(file) &&', ''],
    ],
  ),
  ...mutate(
    'main/lib/page-files.ts',
    [pageFiles],
    [
      ['page-folder-time', 'modified === undefined || Math', 'modified !== undefined && Math'],
      ['page-folder-guess', ' || Math.abs(modified - actualMs) > toleranceMs', ''],
    ],
  ),
  ...mutate(
    'main/websites/saved-runs.ts',
    [interruptedRuns],
    [
      ['bulk-run-password', 'passwordFields.includes(key) ? undefined : value', 'value'],
      ['bulk-run-quoted-password', "!('error' in outcome) || !hasPassword(task)", 'true'],
      ['bulk-run-password-missing', '{ ...task, isPasswordMissing: true }', 'task'],
    ],
  ),
  ...mutate(
    'main/websites/bulk-runs.ts',
    [interruptedRuns],
    [
      [
        'bulk-run-unknown',
        'return saved.saveOutcomes(this.id, [task], new Map([[task.key, interruptedOutcome]]));',
        'return { ok: true, value: undefined };',
      ],
      ['bulk-run-lookup', 'if (outcome && isLost(outcome)) run.#lost.add(key);', ''],
      ['bulk-run-not-saved', 'if (!result.ok) return result;', ''],
    ],
  ),
  ...mutate(
    'main/websites/websites.ts',
    [websiteExports],
    [
      ['websites-export-cancelled', "if (signal?.aborted) return fail('cancelled');", ''],
      [
        'websites-export-account',
        '=== accountId ? result : accountChanged',
        '=== accountId ? result : result',
      ],
    ],
  ),
  ...mutate(
    'main/lib/atomic-write.ts',
    ['test/unit/lib/atomic-write.test.ts', exports],
    [
      [
        'export-overwrites',
        '    await link(temporaryFile, file);\n',
        '    await rename(temporaryFile, file);\n    return;\n',
      ],
    ],
  ),
  ...mutate(
    'main/storage/log-flusher.ts',
    ['test/unit/storage/log-flusher.test.ts'],
    [
      ['flush-misses-commits', 'this.#running.then(() => this.flush())', 'this.#running'],
      ['flush-failed-forgotten', 'else if (!result.ok) this.#hasUnflushed = true;\n', ''],
    ],
  ),
  ...mutate(
    'main/uploads/places/service-place.ts',
    ['test/unit/uploads/power-failure.test.ts'],
    [['flush-before-end', 'return saved.ok ? this.#deps.repository.flush() : saved;', 'return saved;']],
  ),
  ...mutate(
    'main/uploads/places/computer-place.ts',
    ['test/unit/uploads/computer-place.test.ts'],
    [
      ['heard-unchecked', 'if (!unchanged.ok) return unchanged;\n', ''],
      ['heard-kept', 'this.#chunks.delete(partId)', "this.#chunks.delete('')"],
    ],
  ),
  ...mutate(
    'main/uploads/queue/reducer/attempts.ts',
    ['test/unit/uploads/computer-place.test.ts', 'test/unit/uploads/kept-so-far.test.ts'],
    [
      ['heard-without-text', 'step.work.texts.push(text);\n', ''],
      ['kept-goes-on', '  if (isKept) abortAttempts(step, [id]);\n', ''],
    ],
  ),
  ...mutate(
    'main/texts/heard-chunks.ts',
    ['test/unit/uploads/computer-place.test.ts', 'test/unit/uploads/changed-before-heard.test.ts'],
    [
      ['heard-of-another', ' AND heard_from = ?', ' AND ? IS NOT NULL'],
      ['heard-unread', 'if (chunk?.index !== from + chunks.length) break;', 'if (chunk === null) continue;'],
    ],
  ),
  ...mutate(
    'main/uploads/job-transition.ts',
    ['test/unit/uploads/computer-place.test.ts'],
    [['heard-unknown', "&& getPlace(job.accountId) === 'service'", '']],
  ),
  ...mutate(
    'main/api/http/request.ts',
    ['test/unit/api/before-change.test.ts'],
    [['flush-before-change', '  if (!saved.ok) return saved;\n', '']],
  ),
  ...mutate(
    'main/api/upload/store-attempt.ts',
    ['test/unit/api/store-endings.test.ts'],
    [
      ['body-ends-early', 'await notifyBodyEnding(', 'void notifyBodyEnding('],
      ['cancelled-while-saved', 'if (this.#isEnding)', 'if (this.#isComplete)'],
    ],
  ),
  ...mutate(
    'main/library/audio/serve-audio.ts',
    [served],
    [['audio-changed', 'if (!isServed) return', 'if (!isServed && method === range) return']],
  ),
  ...mutate(
    'main/library/audio/serve-audio.ts',
    ['test/unit/library/audio/audio-tokens.test.ts'],
    [
      ['audio-token-guessable', "randomBytes(16).toString('base64url')", 'String(randomBytes(1)[0])'],
      ['audio-token-of-another-file', 'const key = `${size} ${mtimeMs} ${path}`;', 'const key = path;'],
    ],
  ),
  ...mutate(
    'main/uploads/files/scan-directory.ts',
    [files],
    [
      ['links-outside', '&& !isWithin(real, this.#root)', '&& false'],
      ['links-beside', 'folder.endsWith(sep) ? folder : folder + sep', 'folder'],
      ['folder-circle', 'if (this.#visited.has(id)) return;', ''],
    ],
  ),
  ...mutate(
    'main/hidden-window/source.ts',
    [source],
    [
      ['source-blocks-close', 'if (this.#runningReads > 0) this.#blocks.clear();', ''],
      ['source-blocks-error', 'this.#blocks.clear();\n      return false;', 'return false;'],
      ['source-token', "randomBytes(24).toString('base64url')", 'String(randomBytes(1).length)'],
      ['source-replaced', 'named === null || isSameFile(named, this.#stats)', 'true'],
    ],
  ),
  ...mutate(
    'main/hidden-window/source.ts',
    [source],
    [['source-slots', 'if (slot >= sourceSlots) return null;', '']],
  ),
  ...mutate(
    'main/hidden-window/window-jobs.ts',
    [preparation],
    [['source-other-token', 'source === null || source.token !== token', 'source === null']],
  ),
  ...mutate(
    'main/listening/models.ts',
    [speechModels],
    [
      ['model-files', 'if (!modelFiles.includes(file)) return null;', ''],
      ['model-name', 'if (model === bundledModelId) return this', 'if (model !== null) return this'],
      ['model-sums', "if (hash.digest('hex') !== (await getHash())) return false;", ''],
    ],
  ),
  ...mutate(
    'main/listening/models/inspect-model.ts',
    ['test/unit/listening/check-model.test.ts'],
    [
      ['model-links', 'if (!isCached) throw', 'if (isCached === null) throw'],
      ['model-size', 'if (bytes > maxBytes)', 'if (bytes < 0)'],
    ],
  ),
  ...mutate(
    'main/listening/sample.ts',
    ['test/unit/listening/speech-calls.test.ts'],
    [['model-sample', "countWrongWords(heard.value.words.join(' ')) <= maxWrongWords", 'heard.ok']],
  ),
  ...mutate(
    'main/listening/models/model-download.ts',
    [modelDownload],
    [
      ['download-hash', " || stated.digest('hex') !== file.hash", ''],
      ['download-revision', 'if (checked.ok || !isResumed) return checked;', 'return checked;'],
      ['download-space', 'if (!space.ok) return space;', ''],
    ],
  ),
  ...mutate(
    'main/listening/models/hub-request.ts',
    [modelDownload],
    [
      [
        'download-redirect',
        "return next.protocol === 'https:' || isWithin ? ok(next)",
        'return next ? ok(next)',
      ],
    ],
  ),
  ...mutate(
    'main/feeds/fetch-outside.ts',
    ['test/unit/feeds/feed-cases.test.ts'],
    [
      [
        'feed-redirect',
        'const isAllowed = isInside(next) ? isInside(from) : !isPrivateHost(next.hostname);',
        'const isAllowed = true;',
      ],
      [
        'feed-private',
        'if (isPrivateHost(url.hostname) && url.host !== insideHost)',
        'if (url.host === null)',
      ],
      ['feed-size', 'if (bytes > maxBytes) return tooLarge;', ''],
      ['feed-slow', 'if (bytes < minBytes) return;', ''],
    ],
  ),
  ...mutate(
    'main/feeds/fetch-outside.ts',
    ['test/unit/feeds/login.test.ts'],
    [['feed-login', 'login?.origin === origin', 'login']],
  ),
  ...mutate(
    'main/feeds/feeds.ts',
    ['test/unit/feeds/login.test.ts'],
    [['feed-login-agreed', 'if (!isKnown || !isKnownLogin) {', 'if (!isKnown) {']],
  ),
  ...mutate(
    'main/feeds/parse-feed.ts',
    ['test/unit/feeds/feed-cases.test.ts'],
    [
      ['feed-entities', "if (/\\[|<!entity/i.test(content)) this.#problem = 'unsafe';", ''],
      ['feed-depth', "if (depth > maxDepth) this.#problem = 'unsafe';", ''],
    ],
  ),
  ...mutate(
    'main/feeds/sound-download.ts',
    ['test/unit/feeds/feed-cases.test.ts'],
    [['sound-changed', "{ 'if-range': validator ?? '' }", '{}']],
  ),
  ...mutate(
    'main/api/http/public-address.ts',
    ['test/unit/api/public-address.test.ts'],
    [['public-lookup', '.filter(({ address }) => isPublicAddress(address))', '']],
  ),
  ...mutate(
    'main/listening/model-download-calls.ts',
    ['test/unit/listening/model-download-calls.test.ts'],
    [
      ['hub-question', 'if (address !== getHub(settings) && address !== publicHub)', 'if (address === null)'],
      ['download-discard', 'if ((await this.#isAdded()) || this.#run !== null) return busy;', ''],
    ],
  ),
  ...mutate(
    'main/listening/speech-calls.ts',
    ['test/unit/listening/speech-calls.test.ts'],
    [
      ['model-leftover', 'if (!(await added.list()).has(id)) await added.remove(id);', ''],
      ['model-listening', 'if (listening.isListeningWith(id)) return busy;', ''],
    ],
  ),
  ...mutate('main/listening/listening-job.ts', [listening], [['chunk-order', 'index !== nextIndex ||', '']]),
  ...mutate(
    'main/preparation/prepared-files.ts',
    [source],
    [['manifest-path', 'path.basename(fileName))', 'fileName)']],
  ),
  ...mutate(
    'main/texts/save-text.ts',
    [saving],
    [
      ['save-over-conflict', "return ok({ kind: 'conflict', theirs: server.result ?? '' });", ''],
      ['save-after-account', 'if (isDropped) return accountChanged;', ''],
    ],
  ),
  ...mutate(
    'main/texts/texts.ts',
    [saving],
    [['edit-of-other-version', 'version !== document.version ||', '']],
  ),
  ...mutate(
    'main/texts/open-texts.ts',
    [saving],
    [['edit-not-stored', 'this.#write(entry);\n    this.#report', 'this.#report']],
  ),
  ...mutate(
    'main/texts/distribute-text.ts',
    ['test/unit/texts/distribute-text.test.ts'],
    [
      ['flow-order', 'run.unshift(index);', 'run.push(index);'],
      ['flow-into-conflict', 'if (parts[first]?.isFixed || parts[first + 1]?.isFixed) break;', ''],
    ],
  ),
];
