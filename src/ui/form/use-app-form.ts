import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FORM_WAITS, isOffline, whenOnline } from '#ui/page/offline.ts'
import { type FormDraft, useFormDraft } from './draft.ts'
import { readRefusal, type ServerRefusal, splitFields } from './errors.ts'
import { type FormConflict, type RecordOptions, useFormRecord } from './record.ts'
import type { FetchedSchema, FormSchema } from './schema.ts'

type AppFormOptions<Values extends object, Output> = {
  schema: FormSchema<Values, Output> | FetchedSchema<Values, Output>
  initialValues: Values
  /**
   * Sends the parsed values; the server's field errors are put on the fields. For a record, `version` is what the form
   * was filled from; the answer's `version` replaces it, or `stored` receives it when more is sent after the save.
   * False: nothing was sent, and everything stays as it is.
   */
  onSubmit: (values: Output, version: string, stored: (version: string) => void) => Promise<unknown>
  /** Called with a refusal after its field errors have been placed; for toasts the specification names. */
  onRefused?: (refusal: ServerRefusal) => void
  /** Asks before a changed form is left; on unless the form is a search or a sign-in. */
  warnWhenDirty?: boolean
  /** For forms that edit a record: a save over a newer version is refused and the person chooses. */
  record?: RecordOptions<Values>
  /** For long texts: the name under which what is typed is kept in this browser until it is sent. */
  draft?: string
}

export type AppForm<Values extends object> = {
  form: UseFormReturnType<Values>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** The message that belongs to no single field. */
  formError: string | null
  conflict: FormConflict | null
  draft: FormDraft
  /** Whether leaving would lose typed text. */
  isUnsaved: () => boolean
  isSending: () => boolean
}

/**
 * A form over one input schema: validates what was changed on blur, and everything on submit, refuses a second submit while one is running, puts
 * the server's field errors on their fields, focuses the first bad one, keeps what was typed, and (with AppForm)
 * asks before a changed form is left. Without a connection it says so and sends once the connection is back, unless
 * something else has been typed meanwhile or the form has been left.
 */
export function useAppForm<Values extends object, Output = Values>(
  options: AppFormOptions<Values, Output>,
): AppForm<Values> {
  const { schema, initialValues, warnWhenDirty = true } = options
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema as Parameters<typeof schemaResolver>[0], { sync: true }),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps, field, form: entered }) => ({
      ...('fetch' in schema && fetchedOnFocus(schema.fetch, inputProps)),
      ...checkedOnceChanged(inputProps, () => entered.isDirty(field)),
    }),
  })
  const isSending = useRef(false)
  const record = useFormRecord({
    form,
    record: options.record,
    initialValues,
    isSending: () => isSending.current,
    onLoaded: () => draft.forget(),
  })
  const draft = useFormDraft({
    form,
    name: options.draft,
    initialValues,
    version: record.version,
    onRestored: record.restored,
  })
  const submit = useSubmit({
    options,
    form,
    record,
    onSent: draft.forget,
    isSending: () => isSending.current,
    onSending: (now) => {
      isSending.current = now
    },
  })
  return {
    form,
    ...submit,
    // The checks may still be on their way.
    isPending: submit.isPending || form.submitting,
    conflict: record.conflict,
    draft,
    isUnsaved: () => warnWhenDirty && form.isDirty() && !draft.isKept(),
    isSending: () => isSending.current,
  }
}

/**
 * Leaving a field as it was shows no error: a dialog begins in its first field, and an error that appears there moves what
 * is pressed next from under the finger. Sending the form checks it.
 */
const checkedOnceChanged = ({ onBlur }: { onBlur?: () => void }, isChanged: () => boolean) =>
  onBlur ? { onBlur: () => isChanged() && onBlur() } : {}

/** What checks a field begins to arrive when the field is entered. */
const fetchedOnFocus = (fetch: () => Promise<unknown>, { onFocus }: { onFocus?: () => void }) => ({
  onFocus: () => {
    onFocus?.()
    void fetch()
  },
})

type SubmitParts<Values extends object, Output> = {
  options: AppFormOptions<Values, Output>
  form: UseFormReturnType<Values>
  isSending: () => boolean
  onSending: (isSending: boolean) => void
  record: ReturnType<typeof useFormRecord<Values>>
  onSent: () => void
}

function useSubmit<Values extends object, Output>(parts: SubmitParts<Values, Output>) {
  const { options, form, isSending, onSending, record, onSent } = parts
  const element = useRef<HTMLFormElement>(null)
  const [isPending, setPending] = useState(false)
  const [formError, setFormError] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Values | null>(null)
  const isWaiting = waiting !== null && waiting === form.getValues()

  const refuse = async (error: unknown) => {
    const refusal = readRefusal(error)
    if (await record.isRefused(error)) return options.onRefused?.(refusal)
    const { shown, rest } = splitFields(refusal.fields, Object.keys(options.initialValues))
    form.setErrors(shown)
    if (Object.keys(shown).length === 0) setFormError(rest[0] ?? refusal.message)
    else if (rest[0]) setFormError(rest[0])
    options.onRefused?.(refusal)
  }

  const send = async (values: Values) => {
    if (isSending()) return
    if (isOffline()) {
      setWaiting(form.getValues())
      return focusFirstBad(element.current)
    }
    setWaiting(null)
    onSending(true)
    setPending(true)
    setFormError(null)
    try {
      const parsed = await options.schema['~standard'].validate(values)
      // Sent once the connection is back, after the schema could not be fetched without one.
      if (parsed.issues) {
        void form.validate()
        return focusFirstBad(element.current)
      }
      const answer = await options.onSubmit(parsed.value, record.version ?? '', (version) => record.saved({ version }))
      if (answer === false) return
      record.saved(answer)
      form.resetDirty()
      onSent()
    } catch (error) {
      await refuse(error)
      focusFirstBad(element.current)
    } finally {
      onSending(false)
      setPending(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    element.current = event.currentTarget
    setFormError(null)
    form.onSubmit(send, () => focusFirstBad(element.current))(event)
  }
  const sendWaiting = useEffectEvent(() => waiting && void send(waiting))
  useEffect(() => (isWaiting ? whenOnline(sendWaiting) : undefined), [isWaiting])
  return { onSubmit, isPending, formError: isWaiting ? FORM_WAITS : formError }
}

/** Moves the focus after React has rendered the errors and re-enabled the fieldset. */
function focusFirstBad(formElement: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const bad = formElement?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')
      bad?.focus()
      // Sticky bars at the bottom of forms and the top of pages cover elements that have just scrolled into view.
      bad?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }),
  )
}
