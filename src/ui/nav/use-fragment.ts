import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * Values after the # of the URL, where mailed links carry their secrets: no server and no log ever sees them. Null
 * until it has been read.
 */
export function useFragment(): URLSearchParams | null {
  const hash = useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.hash,
    () => null,
  )
  return hash === null ? null : new URLSearchParams(hash.slice(1))
}
