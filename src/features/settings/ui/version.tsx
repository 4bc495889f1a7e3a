import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type Version = { version: number; setVersion: (version: number) => void }

const VersionContext = createContext<Version | null>(null)

/** The version all tabs were read at. Saving one tab moves it on for the others: their values have not changed. */
export function SettingsVersionProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [version, setVersion] = useState(initial)
  const value = useMemo(() => ({ version, setVersion }), [version])
  return <VersionContext value={value}>{children}</VersionContext>
}

/** @throws Error outside the provider. */
export function useSettingsVersion(): Version {
  const value = useContext(VersionContext)
  if (!value) throw new Error('useSettingsVersion must be used within a SettingsVersionProvider')
  return value
}
