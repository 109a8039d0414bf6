import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** The last net, outside of everything else: it uses none of the parts that may have broken. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main role="alert" className="broken">
        <h1>Sidetone’s window has run into an error</h1>
        <p>Your uploads go on, and nothing you saved is lost. Load the window again.</p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      </main>
    );
  }
}
