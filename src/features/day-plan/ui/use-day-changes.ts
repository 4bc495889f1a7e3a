import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { DayPlan } from '../model.ts'
import { DAY_CHANGE_FAILED, ENTRY_REMOVED } from '../texts.ts'
import { moved, without } from './patch.ts'

/** Why a change was not made, in words. */
export const failureOf = (error: unknown): string =>
  isUnanswered(error) ? DAY_CHANGE_FAILED : (error as { message: string }).message

type Undo = { changeId: number; words: string; key: number }
const UNDO_MS = 10_000

/** What can be done to a plan beside writing a field. It shows at once and is read again afterwards. */
export function useDayChanges(bookingId: string) {
  const { dayPlan } = trpc.useUtils()
  const question = { bookingId }
  const [undo, setUndo] = useState<Undo | null>(null)
  const refresh = () => dayPlan.invalidate()
  const patch = (change: (plan: DayPlan) => DayPlan) => dayPlan.get.setData(question, (plan) => plan && change(plan))
  const settled = {
    onError: (error: unknown) => notify.error(failureOf(error)),
    onSettled: refresh,
  }
  const add = trpc.dayPlan.add.useMutation({ onSettled: refresh })
  const start = trpc.dayPlan.start.useMutation(settled)
  const move = trpc.dayPlan.move.useMutation({
    ...settled,
    onMutate: async ({ entryId, direction }) => {
      await dayPlan.get.cancel(question)
      patch((plan) => moved(plan, entryId, direction))
    },
  })
  const remove = trpc.dayPlan.remove.useMutation({
    ...settled,
    onSuccess: ({ changeId }, { entryId }) => {
      patch((plan) => without(plan, entryId))
      setUndo({ changeId, words: ENTRY_REMOVED, key: changeId })
      setTimeout(() => setUndo((now) => (now?.key === changeId ? null : now)), UNDO_MS)
    },
  })
  const restore = trpc.dayPlan.restore.useMutation({ ...settled, onSuccess: () => setUndo(null) })
  return { add, start, move, remove, restore, undo }
}
export type DayChanges = ReturnType<typeof useDayChanges>
