import { Component, type ReactNode } from 'react';
import { t } from '../../preload/messages/translate.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Catches errors of all other components and uses none of them. */
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
        <h1>{t('app.broken.title')}</h1>
        <p>{t('app.broken.text')}</p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          {t('app.broken.reload')}
        </button>
      </main>
    );
  }
}
