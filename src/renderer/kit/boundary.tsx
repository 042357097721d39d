import { Component, type ErrorInfo, type ReactNode } from 'react'
import { problemOf } from '../../kit/result'
import { call } from '../store/bridge'
import { Banner } from './banner'
import { Button } from './button'

interface BoundaryProps {
  children: ReactNode
}

/** Keeps a view that breaks from taking the window with it: the rest goes on, and it can be tried again. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    void call('app.report', { message: `${error.stack ?? error.message}\n${componentStack ?? ''}` })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const { message } = problemOf(error)
    return (
      <div className="boundary">
        <Banner
          problem={{
            code: 'view-broke',
            message: 'This view could not be drawn.',
            hint: 'The agents go on; nothing is lost.',
            details: message,
          }}
        >
          <Button onClick={() => this.setState({ error: null })}>Try again</Button>
        </Banner>
      </div>
    )
  }
}
