import type { PublicSettings } from './site.ts'

/** The site's settings from the root route's loader; undefined when they could not be read. */
export const siteOf = (matches: readonly { loaderData?: unknown }[]): PublicSettings | undefined =>
  matches[0]?.loaderData as PublicSettings | undefined
