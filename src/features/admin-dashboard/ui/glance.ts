import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { failedChecks } from '../health-checks.ts'

type Queue = RouterOutputs['adminDashboard']['overview']['queue']

const things = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The first screen in one sentence: whether anything needs a person now. Empty until all of it is known. */
export function useGlance(queue: Queue | undefined): string {
  const { data: health } = trpc.adminDashboard.health.useQuery(undefined, { staleTime: 30_000 })
  const { data: waiting } = trpc.adminDashboard.waiting.useQuery(undefined, { staleTime: 10_000 })
  if (!queue || !health || !waiting) return ''
  const problems = failedChecks(health).length
  const { overdueReviews: _, ...kinds } = waiting
  const decisions =
    Object.values(queue.waiting).reduce((sum, count) => sum + count, 0) +
    Object.values(kinds).reduce((sum, { count }) => sum + count, 0)
  if (problems + decisions === 0) return 'Nothing needs you right now.'
  const said = [
    ...(problems > 0 ? [`${things(problems, 'thing needs', 'things need')} fixing`] : []),
    ...(decisions > 0 ? [`${things(decisions, 'thing is waiting', 'things are waiting')} for a decision`] : []),
  ].join(', and ')
  return `${said}.`
}
