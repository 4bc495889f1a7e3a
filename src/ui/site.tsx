import { createContext, type ReactNode, useContext } from 'react'
import { DEFAULT_SITE, type PublicSettings } from '#features/settings/site.ts'
import { trpc } from '#lib/trpc.ts'

/** What every page knows about the site and the deployment. */
export type Site = PublicSettings

const SiteContext = createContext<Site>(DEFAULT_SITE)

/** Hands the settings that the root route's loader has read to every page. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = trpc.settings.public.useQuery()
  return <SiteContext value={data ?? DEFAULT_SITE}>{children}</SiteContext>
}

/** Public settings of the site; the defaults while they are unknown. */
export function useSite(): Site {
  return useContext(SiteContext)
}
