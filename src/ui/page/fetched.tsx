'use no memo'

import { Component, type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'

/** A script did not arrive: there was no connection, or a release has replaced it. */
class NotArrived extends Error {}

type BoundaryProps = { missing: ReactNode; children: ReactNode }

/** Of errors it takes those of scripts that did not arrive; others are the page's. */
class ArrivalBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof NotArrived) return this.props.missing
    if (error) throw error
    return this.props.children
  }
}

/** Fetches a part before it is wanted; whether it arrives matters only then. */
export const fetchAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/** Where the part would be: in the page, in a line without room for a sentence, or over the page. */
type Place = 'page' | 'line' | 'over'

// Not in a stylesheet: every page would load it, and hardly anybody sees this.
const LINK_STYLE: CSSProperties = {
  minHeight: '2.75rem',
  padding: '0 0.5rem',
  border: 0,
  background: 'none',
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
  cursor: 'pointer',
}
const OVER_STYLE: CSSProperties = {
  position: 'fixed',
  zIndex: 300,
  insetInline: '1rem',
  bottom: 'calc(1rem + var(--curio-toast-space))',
  padding: '0.5rem 1rem',
  border: 'var(--curio-hairline)',
  background: 'var(--curio-paper)',
}

function Missing({ place, onRetry }: { place: Place; onRetry: () => void }) {
  return (
    <span role="alert" style={place === 'over' ? OVER_STYLE : undefined}>
      <span className={place === 'line' ? 'visually-hidden' : undefined}>This part didn’t load.</span>
      <button type="button" style={LINK_STYLE} onClick={onRetry}>
        Retry
      </button>
    </span>
  )
}

type FetchedOptions<Props> = {
  /** Shown until it arrives. */
  waiting?: ReactNode | ((props: Props) => ReactNode)
  place?: Place
}

/**
 * A part of a page whose script is fetched when it is first shown. Where that does not arrive, the page stays as it is
 * and the part offers Retry; the second Retry loads the page again, which finds a newer release.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, place = 'page' }: FetchedOptions<Props> = {},
): ComponentType<Props> {
  let isMissing = false
  const attempt = () => {
    isMissing = false
    return lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        isMissing = true
        throw new NotArrived('A part of the page didn’t arrive.', { cause })
      }
    })
  }
  // React keeps what failed as failed: another attempt is another component.
  let Content = attempt()

  return function Fetched(props: Props) {
    const [retries, setRetries] = useState(() => {
      if (isMissing) Content = attempt()
      return 0
    })
    const retry = () => {
      if (retries > 0 && navigator.onLine) return window.location.reload()
      if (isMissing) Content = attempt()
      setRetries(retries + 1)
    }
    return (
      <ArrivalBoundary key={retries} missing={<Missing place={place} onRetry={retry} />}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          {/* oxlint-disable-next-line react-hooks/static-components -- the same until it has failed */}
          <Content {...props} />
        </Suspense>
      </ArrivalBoundary>
    )
  }
}
