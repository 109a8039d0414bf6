/** The id of the row after this one, or before it at the end; undefined if there is none or it is not a row. */
export const findNeighbour = (
  rows: readonly { readonly id: string }[],
  id: string | undefined,
): string | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1])?.id;
};
