import type { ReactNode } from 'react'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { SiteContext } from '#ui/page/site.ts'
import { trpc } from './trpc.ts'

/** Provides the settings from the root route's loader to every page. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = trpc.settings.public.useQuery()
  return <SiteContext value={data ?? DEFAULT_SITE}>{children}</SiteContext>
}
