import { hashKey } from '@tanstack/react-query'
import type { Operation, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#app/app-router.ts'

/** A batch that the page's first script has sent. */
export type Asked = { url: string; response: Promise<Response> }

type Answer = Promise<{ result?: { data: unknown } } | undefined>

/** An answer that is older than a minute is stale, and is requested again. */
const LATEST_MS = 60_000

const keyOf = (path: string, input: unknown) => hashKey([path, input])

/** The answers of a batch; one that did not come, or is a refusal, has no result. */
function answersOf({ url, response }: Asked): Map<string, Answer> {
  const { pathname, searchParams } = new URL(url, window.location.origin)
  const inputs = JSON.parse(searchParams.get('input')!) as Record<number, unknown>
  const answers = response.then((arrived) => arrived.json() as Promise<Awaited<Answer>[]>).catch(() => [])
  const paths = pathname.split('/').at(-1)!.split(',')
  return new Map(paths.map((path, index) => [keyOf(path, inputs[index]), answers.then((each) => each[index])]))
}

/**
 * Answers a page's first queries from the batch that was sent before the scripts had arrived. Each answer is used once;
 * with the first change, or when something is asked for again (somebody else may have signed in), all others are
 * forgotten. What did not come is asked for as usual.
 */
export function askedLink(asked: Asked | undefined): TRPCLink<AppRouter> {
  const answers = asked ? answersOf(asked) : new Map<string, Answer>()
  const used = new Set<string>()
  function take({ type, path, input }: Operation): Answer | undefined {
    const key = keyOf(path, input)
    if (type !== 'query' || used.has(key) || performance.now() > LATEST_MS) answers.clear()
    const answer = answers.get(key)
    if (answer) used.add(key)
    return answer
  }
  return () =>
    ({ op, next }) => {
      const answer = take(op)
      if (!answer) return next(op)
      return observable((observer) => {
        let isLeft = false
        let usual: { unsubscribe: () => void } | undefined
        const settle = async () => {
          const arrived = await answer
          if (isLeft) return
          if (!arrived?.result) {
            usual = next(op).subscribe(observer)
            return
          }
          observer.next({ result: { type: 'data', data: arrived.result.data } })
          observer.complete()
        }
        void settle()
        return () => {
          isLeft = true
          usual?.unsubscribe()
        }
      })
    }
}
