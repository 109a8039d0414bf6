/** Effect handlers report with events and do not know each other. */
import type { Effect } from '../reducer/effects.ts';

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/** What runs each effect. */
export type EffectHandlers = { readonly [K in Effect['kind']]: (effect: EffectOf<K>) => void };

export const runEffect = <K extends Effect['kind']>(handlers: EffectHandlers, effect: EffectOf<K>): void => {
  const handle: (effect: EffectOf<K>) => void = handlers[effect.kind as K];
  handle(effect);
};
