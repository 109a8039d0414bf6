/** Channels that carry speech: left, right and centre. */
const maxMixed = 3;

/** One channel from all. */
export const mixDown = (channels: readonly Float32Array[]): Float32Array => {
  const mixed = channels.slice(0, maxMixed);
  const [first, second, third] = mixed;
  if (first === undefined) return new Float32Array();
  if (second === undefined) return first;
  const mono = new Float32Array(first.length);
  for (let at = 0; at < mono.length; at += 1)
    mono[at] = ((first[at] ?? 0) + (second[at] ?? 0) + (third?.[at] ?? 0)) / mixed.length;
  return mono;
};
