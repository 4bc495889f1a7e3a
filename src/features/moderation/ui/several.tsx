import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RowAnswer } from '#shared/api/row-answer.ts'
import { trpc } from '#shell/trpc.ts'
import { RowAnswers, type Selection, SelectionBar } from '#ui/list/selection.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { FLAGS_BACK, REPORTS_REOPENED } from '../texts.ts'

type Names = ReadonlyMap<string, string>
type Done = { answers: readonly RowAnswer[]; names: Names; words: string }

type AnswersProps = { done: Done; isPending: boolean; onUndo: (ids: string[]) => void; onClose: () => void }

/** What became of each row, and the way back for those that were done. */
function Answers({ done: { answers, names, words }, isPending, onUndo, onClose }: AnswersProps) {
  const ids = answers.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  return (
    <Dialog title={`${ids.length} of ${answers.length} done`} isOpen onClose={onClose}>
      <RowAnswers answers={answers} names={names} done={words} />
      <DialogButtons>
        {ids.length > 0 && (
          <Button variant="default" loading={isPending} onClick={() => onUndo(ids)}>
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

type SeveralProps = { selection: Selection; names: Names }

/** Unflags several messages at once. */
export function SeveralMessages({ selection, names }: SeveralProps) {
  const { moderation } = trpc.useUtils()
  const [done, setDone] = useState<Done | null>(null)
  const set = trpc.moderation.setFlags.useMutation({
    onSuccess: (answers, { isFlagged }) => {
      if (!isFlagged) return setDone({ answers, names, words: 'Unflagged' })
      setDone(null)
      notify.success(FLAGS_BACK)
    },
    onError: (error) => notify.error(error.message),
    onSettled: () => moderation.messages.invalidate(),
  })
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          variant="default"
          loading={set.isPending}
          onClick={() => set.mutate({ ids: selection.ids, isFlagged: false })}
        >
          Unflag
        </Button>
      </SelectionBar>
      {done && (
        <Answers
          done={done}
          isPending={set.isPending}
          onUndo={(ids) => set.mutate({ ids, isFlagged: true })}
          onClose={() => setDone(null)}
        />
      )}
    </>
  )
}

const REPORT_WORDS = { resolved: 'Resolved', dismissed: 'Dismissed' } as const

/** Resolves or dismisses several reports at once. */
export function SeveralReports({ selection, names }: SeveralProps) {
  const { moderation } = trpc.useUtils()
  const [done, setDone] = useState<Done | null>(null)
  const shared = {
    onError: (error: { message: string }) => notify.error(error.message),
    onSettled: () => moderation.reports.invalidate(),
  }
  const decide = trpc.moderation.decideReports.useMutation({
    ...shared,
    onSuccess: (answers, { status }) => setDone({ answers, names, words: REPORT_WORDS[status] }),
  })
  const reopen = trpc.moderation.reopenReports.useMutation({
    ...shared,
    onSuccess: () => {
      setDone(null)
      notify.success(REPORTS_REOPENED)
    },
  })
  const { ids } = selection
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate({ ids, status: 'resolved' })}>
          Resolve
        </Button>
        <Button
          variant="default"
          loading={decide.isPending}
          onClick={() => decide.mutate({ ids, status: 'dismissed' })}
        >
          Dismiss
        </Button>
      </SelectionBar>
      {done && (
        <Answers
          done={done}
          isPending={reopen.isPending}
          onUndo={(undone) => reopen.mutate({ ids: undone })}
          onClose={() => setDone(null)}
        />
      )}
    </>
  )
}
