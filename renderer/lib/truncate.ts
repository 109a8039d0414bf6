/** Shortens a text without splitting a surrogate pair. `length` in UTF-16 units. */
export const truncate = (text: string, length = 80): string => {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const last = cut.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${(isHalf ? cut.slice(0, -1) : cut).trimEnd()}…`;
};
