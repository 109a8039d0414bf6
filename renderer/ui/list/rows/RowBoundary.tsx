import { Component, type ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { InRow } from '../../../state/actions.ts';

interface RowBoundaryProps {
  /** What the row shows. With another one it is tried again. */
  readonly item: unknown;
  /** Around the message that is shown instead of the row. */
  readonly wrap: (message: string) => ReactNode;
  readonly children: ReactNode;
}

/** A row that cannot be shown costs that row, not the window. */
export class RowBoundary extends Component<RowBoundaryProps, { readonly isBroken: boolean }> {
  override state: { readonly isBroken: boolean } = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidUpdate({ item }: RowBoundaryProps): void {
    if (this.state.isBroken && item !== this.props.item) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    const { wrap, children } = this.props;
    return this.state.isBroken ? wrap(t('app.broken.row')) : <InRow value>{children}</InRow>;
  }
}
