import type { QueryClient } from '@tanstack/react-query'
import type { TrpcUtils } from '#shell/trpc.ts'

/** What guards and loaders of routes are given. */
export type RouterContext = {
  queryClient: QueryClient
  utils: TrpcUtils
  /** The path of the page that an address means, when it is written differently. */
  rightPath: (pathname: string) => string | null
}
