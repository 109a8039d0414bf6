import { createElement, type FunctionComponent, type ReactNode, useLayoutEffect, useState } from 'react';

const Nothing: FunctionComponent = () => null;

/**
 * A component that is shown as soon as its code is there. With `Suspense`, React would show it not before 300 ms after another fallback
 * has appeared, such as that of the screen. `Before` is shown until then.
 */
export const whenLoaded = <Props extends object>(
  code: Promise<{ readonly default: (props: Props) => ReactNode }>,
  Before: FunctionComponent = Nothing,
): ((props: Props) => ReactNode) => {
  let loaded: FunctionComponent<Props> | null = null;
  // If it cannot be loaded, the window goes on without it.
  const loading = code.then(
    (module) => {
      loaded = module.default;
    },
    () => undefined,
  );
  return (props) => {
    const [component, setComponent] = useState(() => loaded);
    useLayoutEffect(() => {
      if (component !== null) return;
      // It may have come while what is around it was rendered, and is then shown in the same frame.
      if (loaded !== null) setComponent(() => loaded);
      else void loading.then(() => setComponent(() => loaded));
    }, [component]);
    return component === null ? createElement(Before) : createElement(component, props);
  };
};
