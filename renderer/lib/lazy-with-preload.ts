import { createElement, type FunctionComponent, lazy, type ReactNode, useState } from 'react';

/**
 * A component whose code is loaded when it is first rendered, or before by the function. Then it is rendered at once: React shows
 * the fallback of a component of `lazy` even if its code is there, and what replaces a fallback not before 300 ms have passed.
 */
export const lazyWithPreload = <Props extends object>(
  load: () => Promise<{ readonly default: (props: Props) => ReactNode }>,
): readonly [component: (props: Props) => ReactNode, preload: () => void] => {
  let latest: FunctionComponent<Props> = lazy(load) as unknown as FunctionComponent<Props>;
  const preload = async (): Promise<void> => {
    latest = (await load()).default;
  };
  return [
    (props) => createElement(useState(() => latest)[0], props),
    // A failed load is repeated, and its error shown, when the component is rendered.
    () => void preload().catch(() => undefined),
  ];
};
