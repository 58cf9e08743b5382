import type { ReactNode } from 'react'
import { Component } from 'react'
import { FailurePage } from './failure-pages.tsx'

/** Keeps a page that breaks from taking the layout and the other pages with it. */
export class PageBoundary extends Component<{ children: ReactNode; inLayout?: boolean }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? (
      <FailurePage error={this.state.error} inLayout={this.props.inLayout} />
    ) : (
      this.props.children
    )
  }
}
