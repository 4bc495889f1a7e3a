import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MantineScope } from '#ui/mantine-scope.tsx'

/** A part of a page as HTML; its links lead nowhere. */
export async function drawn(part: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(
    <MantineScope>
      <RouterProvider router={router as never} />
    </MantineScope>,
  )
}
