import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Asked } from '#shell/asked-link.ts'
import { reportFaults } from '#shell/report-faults.ts'
import { browserLinks, trpc } from '#shell/trpc.ts'
import { createRouter } from './router.tsx'

// zod would try to compile its checks; the content policy forbids that, and every page with a form would be reported.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true

// A page whose modules are missing is reloaded, because a release may have replaced them. Without a connection that
// would end at the browser's own error page, with all that waits to be sent: then our own says what happened.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (navigator.onLine) return
  const reloaded = `tanstack_router_reload:${payload.message}`
  sessionStorage.setItem(reloaded, '1')
  window.addEventListener('online', () => sessionStorage.removeItem(reloaded), { once: true })
})

/** Lets the page answer, and be drawn, before the next piece of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Makes the page live.
 * @param asked what its first script has asked for
 */
export async function hydrate(asked: Asked | undefined): Promise<void> {
  // Running this module's imports was a long piece already.
  await breathe()
  const router = createRouter(trpc.createClient({ links: browserLinks(asked) }))
  const report = reportFaults(() => router.state.matches.at(-1)?.fullPath || '/')
  await breathe()
  // As a transition React does it in short pieces between which the page scrolls and answers.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      {
        // An error page has taken the place of what failed; the console says it as without this.
        onCaughtError: (error) => {
          report(error)
          console.error(error)
        },
      },
    )
  })
}
