/** Whether a drag, of React or of the window, brings files and not text. */
export const hasFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;
