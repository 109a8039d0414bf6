/** Counts dragged files by type. The browser gives names and sizes only with the drop. */

export interface DraggedFiles {
  /** Audio by MIME type, or of unknown type: folders, and files that the system does not know. */
  readonly accepted: number;
  readonly unknown: number;
  readonly other: number;
}

/** Includes video containers that often hold only speech. Services accept mp4, mpeg and webm. */
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
