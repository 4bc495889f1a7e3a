import type { ApprovalStatus } from '#features/photographers/model.ts'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { DecideInput } from '../inputs.ts'
import type { AdminEvent } from '../model.ts'
import {
  APPROVAL_ASKED,
  APPROVED,
  APPROVED_AND_PUBLISHED,
  decisionFailed,
  infoRequestedFrom,
  MISSING_ACTION,
  REJECTED,
  REOPENED,
  statusUpdateFailed,
} from '../texts.ts'

/** What a decision needs to know about its application. */
export type Subject = { id: string; name: string; businessName: string; status: ApprovalStatus; hasMarket: boolean }
export type DecisionProps = {
  application: Subject
  event: AdminEvent
  onClose: () => void
  /** After a decision, once the lists know it. */
  onDecided?: (() => void) | undefined
}

/** A refusal in the shape the form expects: the sentence goes to its field. */
const refusal = (message: string, field: string | null) => Object.assign(new Error(message), { data: { field } })

type Done = { isPublished: boolean; isWaiting: boolean }

const successText = (event: AdminEvent, name: string, { isPublished, isWaiting }: Done): string => {
  if (isWaiting) return APPROVAL_ASKED
  if (event === 'approve') return isPublished ? APPROVED_AND_PUBLISHED : APPROVED
  if (event === 'reject') return REJECTED
  return event === 'requestInfo' ? infoRequestedFrom(name) : REOPENED
}

/**
 * Sends one decision and reports the result; if somebody else decided first, the dialog closes and shows theirs.
 * (T26-T28)
 */
export function useDecision({ application, event, onClose, onDecided }: DecisionProps) {
  const utils = trpc.useUtils()
  const mutation = trpc.adminApplications.decide.useMutation()
  const refresh = () => Promise.all([utils.adminApplications.invalidate(), utils.adminDashboard.invalidate()])

  const send = async (values: object) => {
    try {
      const { id, status } = application
      return await mutation.mutateAsync({ id, expected: status, action: event, ...values } as DecideInput)
    } catch (error) {
      const text = statusUpdateFailed(isUnanswered(error) ? '' : (error as Error).message)
      notify.error(text)
      throw isUnanswered(error) ? new Error(text) : error
    }
  }

  return async (values: object): Promise<void> => {
    if (!application.id || !event) return notify.error(MISSING_ACTION)
    const result = await send(values)
    if (result.success) {
      notify.success(successText(event, application.name, result))
      onClose()
      await refresh()
      onDecided?.()
      return
    }
    const { code, message, field } = result.error
    notify.error(decisionFailed(event, message))
    if (code === 'INVALID_INPUT') throw refusal(message, field)
    onClose()
    await refresh()
  }
}
