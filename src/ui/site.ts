import { createContext, useContext } from 'react'
import { DEFAULT_SITE, type PublicSettings } from '#shared/site.ts'

/** What every page knows about the site and the deployment; the shell provides it. */
export const SiteContext = createContext<PublicSettings>(DEFAULT_SITE)

/** Public settings of the site; the defaults while they are unknown. */
export const useSite = (): PublicSettings => useContext(SiteContext)
