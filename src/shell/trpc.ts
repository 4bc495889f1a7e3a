import type { QueryClient } from '@tanstack/react-query'
import { retryLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact, httpBatchLink, httpLink } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#app/app-router.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { stepUpLink } from './account/step-up.ts'
import { type Asked, askedLink } from './asked-link.ts'
import { knownIdsLink } from './known-ids.ts'

/** React hooks for every procedure. */
export const trpc = createTRPCReact<AppRouter>()

/** The outputs of every procedure. */
export type RouterOutputs = inferRouterOutputs<AppRouter>
export type TrpcClient = ReturnType<typeof trpc.createClient>
export type TrpcUtils = ReturnType<typeof createUtils>

/** Access for loaders to the same queries that the hooks read. */
export const createUtils = (queryClient: QueryClient, client: TrpcClient) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client })

/**
 * Queries whose answer is the same for everybody. They are sent one by one at stable URLs, so that shared caches can
 * keep them; a test compares this list with the procedures' `cache: 'public'`.
 */
export const PUBLIC_QUERIES: ReadonlySet<string> = new Set([
  'settings.public',
  'directory.list',
  'directory.neighbors',
  'directory.facets',
  'directory.featured',
  'photographers.get',
  'availability.strip',
  'packages.ofPhotographer',
  'matching.find',
  'matching.pictures',
  'weddings.get',
  'vetting.ofPhotographer',
])

const URL = '/api/trpc'

/** The context of an operation that a form sends with a proof: what asks for the proof's headers. */
export type Proven = { proof: () => Promise<Record<string, string>> }

/** What a form sends with a proof waits for it; one that came too late for the server is followed by a new one, once. */
const provenLinks: TRPCLink<AppRouter>[] = [
  retryLink({ retry: ({ error, attempts }) => attempts === 1 && appCodeOf(error) === 'NOT_CHECKED' }),
  httpLink({ url: URL, headers: ({ op }) => (op.context as Proven).proof() }),
]

/**
 * The links of the browser's client: public queries singly and cacheable, forms with a proof singly,
 * everything else in batches of up to ten.
 * @param asked what the page's first script has asked for already
 */
export const browserLinks = (asked?: Asked): TRPCLink<AppRouter>[] => [
  knownIdsLink,
  askedLink(asked),
  stepUpLink,
  splitLink({
    condition: ({ context }) => 'proof' in context,
    true: provenLinks,
    false: splitLink({
      condition: (operation) => operation.type === 'query' && PUBLIC_QUERIES.has(operation.path),
      true: httpLink({ url: URL }),
      false: httpBatchLink({ url: URL, maxItems: 10 }),
    }),
  }),
]
