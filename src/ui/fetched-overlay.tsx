import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type BoundaryProps = { onFailed: () => void; children: ReactNode }

/** The page is whole without what is laid over it. */
class OverlayBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

type FetchedOverlayProps = {
  load: () => Promise<ComponentType>
  /** It could not be fetched, or failed: mounted anew, it is fetched anew. */
  onFailed: () => void
}

/** Something over the page that is fetched when it is first needed; never the end of the page below. */
export function FetchedOverlay({ load, onFailed }: FetchedOverlayProps) {
  const [Content] = useState(() => lazy(async () => ({ default: await load() })))
  return (
    <OverlayBoundary onFailed={onFailed}>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </OverlayBoundary>
  )
}
