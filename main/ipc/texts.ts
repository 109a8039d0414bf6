import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { Texts } from '../library/texts/texts.ts';

export const textsHandlers = (texts: Texts): Handlers<SidetoneContract>['texts'] => ({
  draft: (id) => texts.draft(id),
  saveDraft: (id, fields) => texts.saveDraft(id, fields),
  changeDraft: (id, change) => texts.changeDraft(id, change),
  deleteDraft: (id) => texts.deleteDraft(id),
  drafts: () => texts.drafts(),
  typedName: (id) => texts.typedName(id),
  saveTypedName: (id, name) => texts.saveTypedName(id, name),
  save: (id, request) => texts.save(id, request),
  versions: (id) => texts.versions(id),
  version: (id, versionId) => texts.version(id, versionId),
});
