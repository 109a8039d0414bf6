export interface Choice {
  readonly token: number;
  /** Natural logarithm, without regard to the temperature. */
  readonly logProbability: number;
}

/** Scores that are lower than the best by more hardly count: together they are less than a ten-thousandth. */
const minDifference = -20;

const sumExponentials = (scores: Float32Array, max: number, temperature: number): number => {
  let sum = 0;
  for (const score of scores) {
    const difference = (score - max) / temperature;
    if (difference > minDifference) sum += Math.exp(difference);
  }
  return sum;
};

const findBest = (scores: Float32Array): number => {
  let best = 0;
  let max = Number.NEGATIVE_INFINITY;
  for (let token = 0; token < scores.length; token += 1) {
    const score = scores[token] ?? 0;
    if (score <= max) continue;
    max = score;
    best = token;
  }
  return best;
};

/** The best token, or one at random by the temperature. `random`: from 0 to 1. */
export const chooseToken = (scores: Float32Array, temperature: number, random: number): Choice => {
  const best = findBest(scores);
  const max = scores[best] ?? 0;
  let chosen = best;
  if (temperature > 0) {
    let left = random * sumExponentials(scores, max, temperature);
    for (let token = 0; token < scores.length && left > 0; token += 1) {
      const difference = ((scores[token] ?? 0) - max) / temperature;
      if (difference <= minDifference) continue;
      chosen = token;
      left -= Math.exp(difference);
    }
  }
  const logSum = Math.log(sumExponentials(scores, max, 1));
  return { token: chosen, logProbability: (scores[chosen] ?? 0) - max - logSum };
};

/** How likely one token is among all. */
export const getProbability = (scores: Float32Array, token: number): number => {
  let max = Number.NEGATIVE_INFINITY;
  for (const score of scores) max = Math.max(max, score);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - max);
  return Math.exp((scores[token] ?? 0) - max) / sum;
};

/** How likely each of some tokens is, if it is one of them. */
export const getShares = <Key>(
  scores: Float32Array,
  tokens: ReadonlyMap<Key, number>,
): ReadonlyMap<Key, number> => {
  const max = Math.max(...[...tokens.values()].map((token) => scores[token] ?? 0));
  const weights = [...tokens].map(([key, token]) => [key, Math.exp((scores[token] ?? 0) - max)] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weights.map(([key, weight]) => [key, weight / sum]));
};
