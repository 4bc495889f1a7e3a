import { useRouter } from '@tanstack/react-router'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { trpc } from '#shell/trpc.ts'
import type { InquiryDetails } from '../inputs.ts'
import type { SendResult } from '../model.ts'
import { ONLY_COUPLES, SENDING_FAILED } from '../texts.ts'
import { forgetNote, rememberDraft } from './inquiry-memory.ts'

/**
 * Sends an inquiry: a couple's at once, a visitor's after sign-up or sign-in, from which the draft belongs to
 * the account. The session is checked at this moment, since it may have ended while somebody was writing.
 */
export function useSendInquiry(photographerIds: string[], onSent: (results: SendResult[]) => void) {
  const router = useRouter()
  const utils = trpc.useUtils()
  const send = trpc.inquiries.send.useMutation()
  const check = useBotCheck()
  const saveDraft = trpc.inquiries.saveDraft.useMutation(check.options)

  const sendNow = async (facts: InquiryDetails) => {
    const viewer = await utils.auth.me.fetch(undefined, { staleTime: 0 })
    if (!viewer) {
      const { draftId } = await saveDraft.mutateAsync({ ...facts, photographerIds })
      rememberDraft(draftId)
      await router.navigate({ to: '/sign-up', search: { returnTo: `/inquiry/${draftId}` } })
      return
    }
    if (viewer.role !== 'client') throw new Error(ONLY_COUPLES)
    const results = await send.mutateAsync({ ...facts, photographerIds })
    forgetNote()
    onSent(results)
  }

  const submit = async (facts: InquiryDetails) => {
    try {
      await sendNow(facts)
    } catch (error) {
      // Refused because one is already open: the form then links to it.
      if (appCodeOf(error) === 'CONFLICT') void utils.inquiries.openWith.invalidate()
      const isOurs = error instanceof Error && error.message === ONLY_COUPLES
      throw isUnanswered(error) && !isOurs ? new Error(SENDING_FAILED) : error
    }
  }
  return { submit, trap: check.field }
}
