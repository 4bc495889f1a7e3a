import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_SITE, type PublicSettings } from '#shared/site/site.ts'
import { SiteContext } from '#ui/page/site.ts'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'

/** A part of a page as HTML, with these settings of the site; its links lead nowhere. */
export async function drawn(part: ReactNode, site: Partial<PublicSettings> = {}): Promise<string> {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(
    <SiteContext value={{ ...DEFAULT_SITE, ...site }}>
      <MantineScope>
        <RouterProvider router={router as never} />
      </MantineScope>
    </SiteContext>,
  )
}
