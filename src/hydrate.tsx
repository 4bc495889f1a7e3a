import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserLinks, trpc } from '#lib/trpc.ts'
import { createRouter } from './router.tsx'

// zod would try to compile its checks; the content policy forbids that, and every page with a form would be reported.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true

const router = createRouter({ trpcClient: trpc.createClient({ links: browserLinks() }) })

// As a transition React does it in short pieces between which the page scrolls and answers.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
