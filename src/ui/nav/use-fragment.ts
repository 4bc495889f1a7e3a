import { useSyncExternalStore } from 'react'

/** Another mailed link opened in the same tab changes the fragment only: it starts afresh, without the last one's outcome. */
const subscribe = () => {
  const startAfresh = () => window.location.reload()
  window.addEventListener('hashchange', startAfresh)
  return () => window.removeEventListener('hashchange', startAfresh)
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
