/** What can be known of files while they hover: how many, and of what type. Names and sizes come with the drop. */

export interface DraggedFiles {
  /** Files that are audio by their type, or of no known type: folders, and files that the system does not know. */
  readonly accepted: number;
  readonly unknown: number;
  /** Files that are something else by their type. */
  readonly other: number;
}

/** Containers that hold speech as often as pictures are taken too (the service was seen to take mp4, mpeg and webm). */
const isAudio = (type: string): boolean =>
  /^(audio\/|video\/(mp4|mpeg|webm|ogg|quicktime)|application\/ogg)/.test(type);

interface DraggedItem {
  readonly kind: string;
  readonly type: string;
}

export const countDraggedFiles = (items: Iterable<DraggedItem> | null | undefined): DraggedFiles => {
  const files = [...(items ?? [])].filter((item) => item.kind === 'file');
  const unknown = files.filter((item) => item.type === '').length;
  const audio = files.filter((item) => isAudio(item.type)).length;
  return { accepted: audio + unknown, unknown, other: files.length - audio - unknown };
};
