import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { TaskListInput } from '../inputs.ts'
import { TASK_DELETE_FAILED, TASK_DELETED, TASK_UPDATE_FAILED, taskMarkedAs } from '../model.ts'
import type { TaskStatus } from '../search.ts'

export const TASKS_CACHE_MS = 5 * 60_000

/** The specification's sentence followed by the server's (T60). */
export const failure = (sentence: string, error: { message: string }): string =>
  isUnanswered(error) ? `${sentence}: the connection dropped. Please try again.` : `${sentence}: ${error.message}`

/** Ticking and deleting. A tick shows at once and is rolled back if the server refuses it. */
export function useTaskChanges(question: TaskListInput) {
  const utils = trpc.useUtils()
  const refresh = () => Promise.all([utils.tasks.list.invalidate(), utils.vendorDashboard.invalidate()])
  const move = (id: string, status: TaskStatus) =>
    utils.tasks.list.setData(question, (list) => {
      if (!list?.items.some((task) => task.id === id)) return list
      const other = status === 'pending' ? 'completed' : 'pending'
      const counts = { ...list.counts, [status]: list.counts[status] + 1, [other]: Math.max(0, list.counts[other] - 1) }
      return { ...list, counts, items: list.items.filter((task) => task.id !== id) }
    })
  const setStatus = trpc.tasks.setStatus.useMutation({
    onMutate: async ({ id, status }) => {
      await utils.tasks.list.cancel()
      const before = utils.tasks.list.getData(question)
      move(id, status)
      return before
    },
    onError: (error, _input, before) => {
      utils.tasks.list.setData(question, before)
      notify.error(failure(TASK_UPDATE_FAILED, error))
    },
    onSuccess: ({ status }) => notify.success(taskMarkedAs(status)),
    onSettled: refresh,
  })
  const remove = trpc.tasks.remove.useMutation({
    onError: (error) => notify.error(failure(TASK_DELETE_FAILED, error)),
    onSuccess: () => notify.success(TASK_DELETED),
    onSettled: refresh,
  })
  return { setStatus, remove }
}
