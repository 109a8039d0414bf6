/** Groups edits with equal fields, so that "Apply to all" is one call instead of one per file. */
import type { UploadFields } from '../../../../preload/contract/uploads.ts';

export interface EditGroup {
  readonly ids: readonly string[];
  readonly fields: UploadFields;
}

export const groupEdits = (edits: readonly (readonly [id: string, fields: UploadFields])[]): EditGroup[] => {
  const groups = new Map<string, { ids: string[]; fields: UploadFields }>();
  for (const [id, fields] of edits) {
    const key = JSON.stringify([
      fields.name,
      fields.description,
      fields.language,
      fields.choice,
      fields.place,
    ]);
    const group = groups.get(key) ?? { ids: [], fields };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
};
