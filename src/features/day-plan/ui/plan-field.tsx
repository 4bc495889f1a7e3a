import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { FieldValue } from '../inputs.ts'
import { DAY_PLAN_LENGTHS, type DayPlanField } from '../model.ts'
import { NOT_SAVED, overwrittenWords, SAVED, SAVING } from '../texts.ts'
import classes from './day.module.css'
import { withField } from './patch.ts'
import { failureOf } from './use-day-changes.ts'
import { type DayPlace, type FieldDraft, useFieldDraft } from './use-field-draft.ts'

type Choice = { value: string; label: string }
type PlanFieldProps = {
  place: DayPlace
  entryId: string
  field: Exclude<DayPlanField, 'done'>
  label: string
  /** What the plan says. */
  value: string
  as?: 'line' | 'lines' | 'time' | 'tel'
  choices?: readonly Choice[]
  description?: string
}

/**
 * One field of an entry. It is saved when it is left, or chosen; what somebody else writes meanwhile appears in it
 * unless it is being edited.
 */
export function PlanField({ place, entryId, field, label, value, as = 'line', choices, description }: PlanFieldProps) {
  const { draft, error, isSaving, isSaved, type, save } = useSaving(place, entryId, field, value)
  const text = draft?.text ?? value
  const state = (
    <FieldState
      isSaving={isSaving}
      isSaved={isSaved}
      isWaiting={Boolean(draft) && !isSaving}
      onSave={() => save()}
      hasError={Boolean(error)}
    />
  )
  const shared = { label, description, error: error ?? undefined, value: text, onBlur: () => save() }
  const limit = field in DAY_PLAN_LENGTHS ? DAY_PLAN_LENGTHS[field as keyof typeof DAY_PLAN_LENGTHS] : undefined
  if (choices)
    return (
      <div className={classes.field}>
        <NativeSelect
          {...shared}
          data={[...choices]}
          onChange={({ currentTarget }) => save(type(currentTarget.value))}
        />
        {state}
      </div>
    )
  return (
    <div className={classes.field}>
      {as === 'lines' ? (
        <Textarea
          {...shared}
          limit={limit!}
          autosize
          minRows={2}
          maxRows={8}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      ) : (
        <TextInput
          {...shared}
          {...(limit && { limit })}
          type={as === 'line' ? 'text' : as}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      {state}
    </div>
  )
}

/** The typed text, and when it goes to the server. */
function useSaving(place: DayPlace, entryId: string, field: PlanFieldProps['field'], value: string) {
  const { dayPlan } = trpc.useUtils()
  const { draft, setDraft, current } = useFieldDraft(place, entryId, field)
  const [error, setError] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  /** It was left again while it was being saved. */
  const isLeft = useRef(false)
  const { bookingId } = place
  const setField = trpc.dayPlan.setField.useMutation({
    onSuccess: async ({ overwritten }, { change }) => {
      await dayPlan.get.cancel({ bookingId })
      dayPlan.get.setData({ bookingId }, (plan) => plan && withField(plan, entryId, change))
      const now = current()
      // Typed on while it was saved: that is saved when the field is left, or at once when it was left already.
      const rest = now && isTyped(now.text, field, change.value) ? { ...now, seen: change.value } : null
      setDraft(rest)
      setSaved(true)
      if (rest && isLeft.current) send(rest)
      isLeft.current = false
      if (overwritten) notify.info(overwrittenWords(overwritten.by, overwritten.text), { durationMs: 12_000 })
    },
    onError: (failure) => {
      isLeft.current = false
      setError(failureOf(failure))
      // What was removed meanwhile goes from the page, and its field with it.
      if (appCodeOf(failure) === 'CONFLICT') notify.error(failureOf(failure))
    },
    onSettled: () => dayPlan.invalidate(),
  })
  const send = (typed: FieldDraft) => {
    const parsed = FieldValue.safeParse({ field, value: typed.text })
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    // As before: somebody else's text since then stays.
    if (parsed.data.value === typed.seen) return setDraft(null)
    setField.mutate({ bookingId, entryId, change: parsed.data, seen: typed.seen })
  }
  return {
    draft,
    error,
    isSaving: setField.isPending,
    isSaved,
    type: (text: string) => {
      const next = { text, seen: draft?.seen ?? value }
      setDraft(next)
      setError(null)
      setSaved(false)
      return next
    },
    save: (typed = draft) => {
      if (setField.isPending) isLeft.current = true
      else if (typed) send(typed)
    },
  }
}

const isTyped = (text: string, field: string, saved: string): boolean => {
  const parsed = FieldValue.safeParse({ field, value: text })
  return !parsed.success || parsed.data.value !== saved
}

type FieldStateProps = {
  isSaving: boolean
  isSaved: boolean
  isWaiting: boolean
  hasError: boolean
  onSave: () => void
}

/** Whether the text has reached the server, said aloud, too. */
function FieldState({ isSaving, isSaved, isWaiting, hasError, onSave }: FieldStateProps) {
  return (
    <p className={classes.state} aria-live="polite">
      {isSaving ? SAVING : isWaiting ? NOT_SAVED : isSaved && SAVED}
      {isWaiting && hasError && (
        <Button variant="subtle" size="compact-sm" className={classes.retry} onClick={onSave}>
          Save again
        </Button>
      )}
    </p>
  )
}
