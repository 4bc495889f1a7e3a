import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserLinks, trpc } from '#lib/trpc.ts'
import { createRouter } from './router.tsx'

const router = createRouter({ trpcClient: trpc.createClient({ links: browserLinks() }) })

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
