import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#app/app-router.ts'

type Inputs = inferRouterInputs<AppRouter>
type Path = { [F in keyof Inputs]: `${F}.${keyof Inputs[F] & string}` }[keyof Inputs]
type InputOf<P extends Path> = P extends `${infer F extends keyof Inputs}.${infer Name}`
  ? Name extends keyof Inputs[F]
    ? Inputs[F][Name]
    : never
  : never

/** A query, and its input as the page itself gives it. */
export type Ask = { path: string; input?: unknown }

/** A query of a page, for its route's `asks`. */
export const ask = <P extends Path>(
  path: P,
  ...[input]: undefined extends InputOf<P> ? [input?: InputOf<P>] : [input: InputOf<P>]
): Ask => ({ path, input })

/** The first page of a list that grows by pages, as the browser's client asks for it. */
export const askFirstPage = <P extends Path>(path: P, input: InputOf<P>): Ask => ({
  path,
  input: { ...(input as object), direction: 'forward' },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * What a page of the signed-in areas shows first: its first script asks for it while the others are on their way
     * (src/shell/asked-link.ts). An answer is used only by the query with the same input.
     */
    asks?(page: never): readonly Ask[]
  }
}
