import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'

const count = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** The four changes to a calendar; each reports what it did, and that booked days stayed as they were. */
export function useDayChanges(onDone: () => void) {
  const utils = trpc.useUtils()
  const say = (verb: string) => ({
    onSuccess: ({ changed, booked }: { changed: number; booked: number }) => {
      notify.success(`${count(changed)} ${verb}`)
      if (booked > 0)
        notify.info(booked === 1 ? 'One booked day stays as it is.' : `${booked} booked days stay as they are.`)
      onDone()
    },
    onError: (error: { message: string }) =>
      notify.error(isUnanswered(error) ? 'We couldn’t save your calendar. Please try again.' : error.message),
    onSettled: () => Promise.all([utils.availability.calendar.invalidate(), utils.directory.checkDate.invalidate()]),
  })
  const block = trpc.availability.block.useMutation(say('blocked'))
  const unblock = trpc.availability.unblock.useMutation(say('opened'))
  const offer = trpc.availability.offer.useMutation(say('offered'))
  const withdraw = trpc.availability.withdraw.useMutation(say('no longer offered'))
  return {
    block: block.mutate,
    unblock: unblock.mutate,
    offer: offer.mutate,
    withdraw: withdraw.mutate,
    isPending: block.isPending || unblock.isPending || offer.isPending || withdraw.isPending,
  }
}
