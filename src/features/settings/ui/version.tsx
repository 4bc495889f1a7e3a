import { createContext, type ReactNode, useContext, useState } from 'react'

/**
 * The versions that this window has saved. Each directly followed the one before it, so for the other tabs, whose
 * values it did not touch, it is as good as the one they were read at.
 */
class OwnVersions {
  readonly #next = new Map<number, number>()

  saved(over: number, made: number): void {
    if (made !== over) this.#next.set(over, made)
  }

  /** The newest version with nothing but this window's own saves since the one a form was filled from. */
  newestSince(version: number): number {
    const next = this.#next.get(version)
    return next === undefined ? version : this.newestSince(next)
  }
}

const OwnVersionsContext = createContext<OwnVersions | null>(null)

/** Wraps the tabs, which are saved one by one over one version. */
export function OwnVersionsProvider({ children }: { children: ReactNode }) {
  const [versions] = useState(() => new OwnVersions())
  return <OwnVersionsContext value={versions}>{children}</OwnVersionsContext>
}

/** @throws Error outside the provider. */
export function useOwnVersions(): OwnVersions {
  const versions = useContext(OwnVersionsContext)
  if (!versions) throw new Error('useOwnVersions must be used within an OwnVersionsProvider')
  return versions
}
