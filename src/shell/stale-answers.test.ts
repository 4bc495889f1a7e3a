import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { markStale } from './stale-answers.ts'

/** A question whose answers the test gives, in the order in which it was asked. */
function question<Answer>() {
  const answers: ((answer: Answer) => void)[] = []
  return { answers, queryFn: () => new Promise<Answer>((give) => answers.push(give)) }
}
const client = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
const queryKey = ['hearts']

test('a first answer that was on its way before the change is asked for anew, and who waits gets the new one', async () => {
  const queryClient = client()
  const { answers, queryFn } = question<string>()
  const waiting = queryClient.fetchQuery({ queryKey, queryFn })
  markStale(queryClient)
  expect(answers).toHaveLength(2)
  answers[0]!('before')
  answers[1]!('after')
  expect(await waiting).toBe('after')
  expect(queryClient.getQueryData(queryKey)).toBe('after')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

test('the same holds for an answer that replaces an older one', async () => {
  const queryClient = client()
  const { answers, queryFn } = question<string>()
  queryClient.setQueryData(queryKey, 'oldest')
  const waiting = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  markStale(queryClient)
  answers[1]!('after')
  answers[0]!('before')
  expect(await waiting).toBe('after')
  expect(queryClient.getQueryData(queryKey)).toBe('after')
})

test('a next page still comes, and its list is old then', async () => {
  const queryClient = client()
  const { answers, queryFn } = question<string>()
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn,
    initialPageParam: 0,
    getNextPageParam: (_page: string, pages: string[]) => pages.length,
  })
  const end = list.subscribe(() => undefined)
  answers[0]!('first')
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true)
  const next = list.fetchNextPage()
  markStale(queryClient)
  answers[1]!('second')
  expect((await next).data?.pages).toEqual(['first', 'second'])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(answers).toHaveLength(2)
  end()
})

test('what nobody asks for at the moment is only marked: the next look asks', async () => {
  const queryClient = client()
  const { answers, queryFn } = question<string>()
  queryClient.setQueryData(queryKey, 'before')
  markStale(queryClient)
  expect(answers).toHaveLength(0)
  const waiting = queryClient.fetchQuery({ queryKey, queryFn })
  answers[0]!('after')
  expect(await waiting).toBe('after')
})
