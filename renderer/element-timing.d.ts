import 'react';

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Chromium tells a PerformanceObserver, under this name, when the element was painted first. */
    elementtiming?: string;
  }
}
