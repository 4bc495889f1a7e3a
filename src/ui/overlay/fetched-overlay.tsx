import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type BoundaryProps = { onFailed: () => void; children: ReactNode }

/** The page works without the overlay. */
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
  /** It could not be fetched, or failed: mounting it again fetches it again. */
  onFailed: () => void
}

/** An overlay that is fetched when first needed; its failure does not break the page below. */
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
