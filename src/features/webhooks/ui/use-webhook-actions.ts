import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ACTION_FAILED, ON_ITS_WAY, REMOVE_MEANS, REMOVED, ROTATE_MEANS } from '../texts.ts'
import type { Delivery, Endpoint } from './types.ts'

const onError = (error: { message: string }) => notify.error(isUnanswered(error) ? ACTION_FAILED : error.message)

type Opens = { onEdit: (endpoint: Endpoint) => void; onSecret: (secret: string) => void }

/** What is done from a row of the page; what cannot be taken back is asked first. */
export function useWebhookActions({ onEdit, onSecret }: Opens) {
  const { webhooks } = trpc.useUtils()
  const saying = (words: string) => ({
    onSuccess: () => {
      notify.success(words)
      return webhooks.invalidate()
    },
    onError,
  })
  const test = trpc.webhooks.sendTest.useMutation(saying(ON_ITS_WAY))
  const again = trpc.webhooks.resend.useMutation(saying(ON_ITS_WAY))
  const remove = trpc.webhooks.remove.useMutation(saying(REMOVED))
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSuccess: ({ secret }) => {
      onSecret(secret)
      return webhooks.invalidate()
    },
    onError,
  })
  return {
    edit: onEdit,
    sendTest: ({ id }: Endpoint) => test.mutate({ id }),
    resend: ({ id }: Delivery) => again.mutate({ id }),
    rotate: async ({ id, host }: Endpoint) => {
      const isSure = await confirm({
        title: `Make a new secret for ${host}?`,
        message: ROTATE_MEANS,
        confirmLabel: 'Make a new secret',
      })
      if (isSure) rotate.mutate({ id })
    },
    remove: async ({ id, host }: Endpoint) => {
      const isSure = await confirm({
        title: `Remove ${host}?`,
        message: REMOVE_MEANS,
        confirmLabel: 'Remove',
        isDestructive: true,
      })
      if (isSure) remove.mutate({ id })
    },
  }
}
export type WebhookActions = ReturnType<typeof useWebhookActions>
