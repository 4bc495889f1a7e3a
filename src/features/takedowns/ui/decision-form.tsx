import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import type { TakedownMove, TakedownOrigin } from '../transitions.ts'

export type Decision = {
  move: Exclude<TakedownMove, 'counter'>
  label: string
  means: string
  done: string
  /** Only of cases that began so and have a second picture. */
  of?: TakedownOrigin
  isOther?: boolean
}

/** What can be decided about a case, in the order of the buttons. */
export const DECISIONS: readonly Decision[] = [
  {
    move: 'hide',
    label: 'Hide the picture',
    means:
      'It disappears from our site. Its photographer is told why and by whose claim, and can send a counter-notice. Both sides read your reason.',
    done: 'Picture hidden',
  },
  {
    move: 'hide',
    label: 'Hide the other one',
    means:
      'Nobody sees the picture that was here before. Its photographer is told why and can send a counter-notice, with your reason.',
    done: 'Picture hidden',
    of: 'match',
    isOther: true,
  },
  {
    move: 'dismiss',
    label: 'Do nothing',
    means:
      'Both pictures stay: the notice isn’t complete, or both may show it. A claimant is told your reason; the photographer isn’t told anything.',
    done: 'Case closed',
  },
  {
    move: 'goToCourt',
    label: 'They went to court',
    means: 'The claimant has shown that they asked a court in time. The picture stays hidden until that is decided.',
    done: 'Recorded',
  },
  {
    move: 'uphold',
    label: 'Keep it down for good',
    means:
      'The picture is never shown again, and the case counts against its photographer. Both sides read your reason.',
    done: 'Picture down for good',
  },
  {
    move: 'restore',
    label: 'Show it again',
    means: 'The picture is back where it was. Both sides read your reason.',
    done: 'Picture shown again',
  },
]

type DecisionFormProps = { id: string; decision: Decision; onClose: () => void }

/** Decides a case, with a reason. */
export function DecisionForm({ id, decision: { move, label, means, done, isOther }, onClose }: DecisionFormProps) {
  const hide = trpc.takedowns.hide.useMutation()
  const dismiss = trpc.takedowns.dismiss.useMutation()
  const goToCourt = trpc.takedowns.goToCourt.useMutation()
  const uphold = trpc.takedowns.uphold.useMutation()
  const restore = trpc.takedowns.restore.useMutation()
  const utils = trpc.useUtils()
  const moves = { hide, dismiss, goToCourt, uphold, restore }
  return (
    <ReasonForm
      schema={schema}
      limit={REASON_MAX}
      label={label}
      means={means}
      readers="Told to both sides, and kept in the audit log."
      onSubmit={async ({ reason }) => {
        if (isOther) await hide.mutateAsync({ id, reason, isOther })
        else await moves[move].mutateAsync({ id, reason })
        await Promise.all([utils.takedowns.invalidate(), utils.adminDashboard.invalidate()])
      }}
      done={done}
      onClose={onClose}
    />
  )
}
