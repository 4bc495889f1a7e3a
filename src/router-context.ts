import type { QueryClient } from '@tanstack/react-query'
import type { TrpcUtils } from '#shell/trpc.ts'

/** What guards and loaders of routes are given. */
export type RouterContext = {
  queryClient: QueryClient
  utils: TrpcUtils
  /** In a browser that knows only the public pages: fetches the other routes when this path is not public. */
  fetchRoutesOf?: (pathname: string) => Promise<void> | undefined
  /** The path of the page that an address means, when it is written differently. */
  rightPath: (pathname: string) => string | null
}
