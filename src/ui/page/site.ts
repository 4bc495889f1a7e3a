import { createContext, useContext } from 'react'
import { DEFAULT_SITE, type PublicSettings } from '#shared/site/site.ts'

/** The site and deployment data of every page; provided by the shell. */
export const SiteContext = createContext<PublicSettings>(DEFAULT_SITE)

/** The site's public settings; the defaults while they are unknown. */
export const useSite = (): PublicSettings => useContext(SiteContext)
