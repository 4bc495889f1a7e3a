import { useMemo, useSyncExternalStore } from 'react'
import { id } from '#shared/url/search-params.ts'
import { SHORTLIST_MAX } from '../model.ts'

// A cookie rather than local storage: it reaches every page of the site in all tabs at once, and is gone when people
// clear what sites keep about them. The server ignores it.
const COOKIE = 'curio_shortlist'
const YEAR_SECONDS = 31_536_000

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Another tab may have changed it.
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('focus', listener)
  }
}
const stored = (): string =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? ''
const idsIn = (value: string): string[] => value.split('.').flatMap((each) => id(each) ?? [])

/** The photographers saved on this device, the latest first. */
export const readDevice = (): string[] => idsIn(stored())

/** Keeps the photographers that are saved on this device, the latest first. */
export function writeDevice(ids: readonly string[]): void {
  const kept = ids.slice(0, SHORTLIST_MAX).join('.')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in some browsers
  document.cookie = `${COOKIE}=${kept}; path=/; max-age=${kept ? YEAR_SECONDS : 0}; samesite=lax${secure}`
  for (const listener of listeners) listener()
}

/** The same, as state. */
export function useDevice(): string[] {
  const value = useSyncExternalStore(subscribe, stored, () => '')
  return useMemo(() => idsIn(value), [value])
}
