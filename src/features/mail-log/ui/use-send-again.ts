import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { SEND_FAILED, SENT_AGAIN, SENT_COPY } from '../model.ts'

/** Sends a mail again and refreshes the list. */
export function useSendAgain() {
  const { mailLog } = trpc.useUtils()
  const mutation = trpc.mailLog.sendAgain.useMutation({
    onSuccess: ({ isCopy }) => notify.success(isCopy ? SENT_COPY : SENT_AGAIN),
    onError: (error) => notify.error(isUnanswered(error) ? SEND_FAILED : error.message),
    onSettled: () => mailLog.invalidate(),
  })
  return {
    sendAgain: (id: string) => mutation.mutate({ id }),
    sendingId: mutation.isPending ? mutation.variables.id : null,
  }
}
