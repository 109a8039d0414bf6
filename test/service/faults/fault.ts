/** A fault is an error of the service in one request. The test selects the request. */
import type { Exchange, Operation, ServiceHooks } from '../specification/http/exchange.ts';

export interface Fault extends Omit<ServiceHooks, 'end'> {
  readonly name: string;
}

export type Matcher = Operation | 'any' | ((exchange: Exchange) => boolean);

export interface Faults {
  /** Affects the next `times` matching requests, in the order in which faults were set. */
  readonly next: (matcher: Matcher, fault: Fault, times?: number) => void;
  /** Affects every matching request that no `next` fault claims. Returns a function that stops it. */
  readonly always: (matcher: Matcher, fault: Fault) => () => void;
  readonly clear: () => void;
  /** Names of the faults that were applied, in order. */
  readonly applied: readonly string[];
  readonly pending: () => number;
  readonly hooks: ServiceHooks;
}

interface Rule {
  readonly matcher: Matcher;
  readonly fault: Fault;
  remaining: number;
}

export const createFaults = (): Faults => {
  let rules: Rule[] = [];
  const applied: string[] = [];
  const chosenFaults = new WeakMap<Exchange, Fault>();

  const choose = (exchange: Exchange): Fault | undefined => {
    const matching = rules.filter((rule) => rule.remaining > 0 && matches(rule.matcher, exchange));
    const rule = matching.find(({ remaining }) => Number.isFinite(remaining)) ?? matching[0];
    if (rule === undefined) return undefined;
    rule.remaining -= 1;
    rules = rules.filter(({ remaining }) => remaining > 0);
    applied.push(rule.fault.name);
    chosenFaults.set(exchange, rule.fault);
    return rule.fault;
  };

  return {
    next: (matcher, fault, times = 1) => {
      rules.push({ matcher, fault, remaining: times });
    },
    always: (matcher, fault) => {
      const rule = { matcher, fault, remaining: Number.POSITIVE_INFINITY };
      rules.push(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
      };
    },
    clear: () => {
      rules = [];
    },
    applied,
    pending: () =>
      rules.reduce((sum, { remaining }) => sum + (Number.isFinite(remaining) ? remaining : 0), 0),
    hooks: {
      begin: (exchange) => choose(exchange)?.begin?.(exchange),
      chunk: (exchange, chunk, before) => chosenFaults.get(exchange)?.chunk?.(exchange, chunk, before),
      received: (exchange, form) => chosenFaults.get(exchange)?.received?.(exchange, form),
      response: (exchange, response) => chosenFaults.get(exchange)?.response?.(exchange, response),
    },
  };
};

const matches = (matcher: Matcher, exchange: Exchange): boolean => {
  if (matcher === 'any') return true;
  if (typeof matcher === 'function') return matcher(exchange);
  return exchange.route.kind === 'operation' && exchange.route.operation === matcher;
};

/** Matches only the n-th matching request, counted from 1. */
export const nth = (count: number, matcher: (exchange: Exchange) => boolean): Matcher => {
  let matchCount = 0;
  return (exchange) => {
    if (!matcher(exchange)) return false;
    matchCount += 1;
    return matchCount === count;
  };
};
