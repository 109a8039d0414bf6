import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { Texts } from '../library/texts/texts.ts';

export const textsHandlers = (texts: Texts): Handlers<SidetoneContract>['texts'] => ({
  draft: (id) => texts.draft(id),
  keepDraft: (id, fields) => texts.keepDraft(id, fields),
  changeDraft: (id, change) => texts.changeDraft(id, change),
  dropDraft: (id) => texts.dropDraft(id),
  drafts: () => texts.drafts(),
  typedName: (id) => texts.typedName(id),
  keepName: (id, name) => texts.keepName(id, name),
  save: (id, wanted) => texts.save(id, wanted),
  versions: (id) => texts.versions(id),
  version: (id, versionId) => texts.version(id, versionId),
});
