import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { PlusIcon } from '#ui/icon/icons.tsx'
import { NewEntry } from '../inputs.ts'
import { DAY_PLAN_LENGTHS, type DayPlanKind } from '../model.ts'
import { CONTACT_SIDE_WORDS, TITLE_LABELS } from '../texts.ts'
import classes from './day.module.css'
import type { Day } from './entry.tsx'
import { failureOf } from './use-day-changes.ts'
import { type FieldDraft, useFieldDraft } from './use-field-draft.ts'

type Values = {
  id: string
  title: string
  time: string
  address: string
  side: string
  role: string
  phone: string
  people: string
}
const empty = (): Values => ({
  id: crypto.randomUUID(),
  title: '',
  time: '',
  address: '',
  side: 'other',
  role: '',
  phone: '',
  people: '',
})

type NewEntryFormProps = {
  day: Day
  kind: DayPlanKind
  /** On the button that opens it. */
  label: string
  placeholder: string
}

/** Opens a short form for one more entry; it stays open for the next. What is typed survives a reload. */
export function NewEntryForm(props: NewEntryFormProps) {
  const { draft, setDraft } = useFieldDraft(props.day.place, 'new', props.kind)
  const [isOpen, setOpen] = useState(Boolean(draft))
  if (isOpen)
    return (
      <OpenForm
        {...props}
        draft={draft}
        setDraft={setDraft}
        onClose={() => {
          setDraft(null)
          setOpen(false)
        }}
      />
    )
  return (
    <Button
      variant="default"
      className={classes.add}
      leftSection={<PlusIcon className={classes.plus ?? ''} />}
      onClick={() => setOpen(true)}
    >
      {props.label}
    </Button>
  )
}

type OpenFormProps = NewEntryFormProps & {
  draft: FieldDraft | null
  setDraft: (draft: FieldDraft | null) => void
  onClose: () => void
}

function OpenForm({ day, kind, label, placeholder, draft, setDraft, onClose }: OpenFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const values = draft ? (JSON.parse(draft.text) as Values) : empty()
  const { add } = day.changes
  const set = (name: keyof Values) => (event: { currentTarget: { value: string } }) => {
    setErrors(({ [name]: _old, form: _form, ...others }) => others)
    setDraft({ text: JSON.stringify({ ...values, [name]: event.currentTarget.value }), seen: '' })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const parsed = NewEntry.safeParse({ ...values, kind, place: '', note: '' })
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
      return first.current?.focus()
    }
    add.mutate(
      { bookingId: day.place.bookingId, entry: parsed.data },
      {
        onSuccess: () => {
          setDraft(null)
          first.current?.focus()
        },
        onError: (error) => setErrors({ form: failureOf(error) }),
      },
    )
  }
  const field = (name: keyof Values) => ({ value: values[name], error: errors[name], onChange: set(name) })
  return (
    <form className={classes.form} onSubmit={send} noValidate aria-label={label}>
      <div className={classes.pair}>
        <TextInput
          ref={first}
          label={TITLE_LABELS[kind]}
          placeholder={placeholder}
          limit={DAY_PLAN_LENGTHS.title}
          {...field('title')}
        />
        <MoreFields kind={kind} field={field} />
      </div>
      {errors['form'] && (
        <p role="alert" className={classes.error}>
          {errors['form']}
        </p>
      )}
      <div className={classes.tools}>
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

type FieldOf = (name: keyof Values) => {
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** What a new entry starts with; the rest is filled in on the entry itself. */
function MoreFields({ kind, field }: { kind: DayPlanKind; field: FieldOf }): ReactNode {
  if (kind === 'moment') return <TextInput label="Time" type="time" {...field('time')} />
  if (kind === 'place') return <TextInput label="Address" limit={DAY_PLAN_LENGTHS.address} {...field('address')} />
  if (kind === 'family_group')
    return <Textarea label="Who" limit={DAY_PLAN_LENGTHS.people} autosize minRows={1} {...field('people')} />
  return (
    <>
      <TextInput label="Phone" type="tel" limit={DAY_PLAN_LENGTHS.phone} {...field('phone')} />
      <TextInput
        label="Part"
        placeholder="Planner, best man, driver"
        limit={DAY_PLAN_LENGTHS.role}
        {...field('role')}
      />
      <NativeSelect label="Belongs to" data={CONTACT_SIDE_WORDS} {...field('side')} />
    </>
  )
}
