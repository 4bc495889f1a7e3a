import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { ModerationSearch } from '../search.ts'
import { DECISION_FAILED, MARKED_REVIEWED, REPORT_DISMISSED, REPORT_RESOLVED } from '../texts.ts'

type Outputs = RouterOutputs['moderation']
export type MessageRow = Outputs['messages']['items'][number]
export type OpenedMessage = Outputs['open']
export type Report = Outputs['reports']['items'][number]
export type MarkedInquiry = Outputs['notGenuine']['items'][number]
export type ContactCase = Outputs['cases']['items'][number]
export type OpenedCase = Outputs['openCase']
export type OpenedReport = Outputs['openReport']
export type Pause = Outputs['pauses']['items'][number]

/** For lists that stay in place while their next page is read. */
export const PAGED = { staleTime: 5_000, placeholderData: <Data>(before: Data) => before } as const

/** One page of the matching messages. */
export const useMessages = ({ filter, q, thread, order, after }: ModerationSearch) =>
  trpc.moderation.messages.useQuery({ filter, q, thread, order, after }, PAGED)

const fail = (error: { message: string }) => notify.error(isUnanswered(error) ? DECISION_FAILED : error.message)

/** Resolves or dismisses a report. */
export function useReportDecision(onDecided?: () => void) {
  const { moderation } = trpc.useUtils()
  return trpc.moderation.decideReport.useMutation({
    onSuccess: ({ status }) => {
      notify.success(status === 'resolved' ? REPORT_RESOLVED : REPORT_DISMISSED)
      onDecided?.()
    },
    onError: fail,
    onSettled: () => moderation.reports.invalidate(),
  })
}

/** What waits for a moderator's decision, and the decisions. */
export function useReported({ order, after, markedOrder, markedAfter }: ModerationSearch) {
  const { moderation } = trpc.useUtils()
  const reports = trpc.moderation.reports.useQuery({ order, after }, PAGED)
  const inquiries = trpc.moderation.notGenuine.useQuery({ order: markedOrder, after: markedAfter }, PAGED)
  const decide = useReportDecision()
  const review = trpc.moderation.reviewInquiry.useMutation({
    onSuccess: () => notify.success(MARKED_REVIEWED),
    onError: fail,
    onSettled: () => moderation.notGenuine.invalidate(),
  })
  return { reports, inquiries, decide, review }
}
