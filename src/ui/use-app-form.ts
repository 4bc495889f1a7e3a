import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { confirm } from './confirm.tsx'
import { readRefusal, type ServerRefusal, splitFields } from './form-errors.ts'

/** What a form needs of a zod schema (classic or mini): Standard Schema. */
export type FormSchema<Values, Output> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: Values; readonly output: Output } | undefined
  }
}
type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

type AppFormOptions<Values extends object, Output> = {
  schema: FormSchema<Values, Output>
  initialValues: Values
  /** Sends the parsed values; a rejection with the server's field errors is put on the fields. */
  onSubmit: (values: Output) => Promise<unknown>
  /** Called with a refusal after its field errors have been placed; for toasts the specification names. */
  onRefused?: (refusal: ServerRefusal) => void
  /** Asks before a changed form is left; on unless the form is a search or a sign-in. */
  warnWhenDirty?: boolean
}

export type AppForm<Values extends object> = {
  form: UseFormReturnType<Values>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** The sentence that belongs to no single field. */
  formError: string | null
}

/**
 * A form over one input schema: validates on blur and on submit, refuses a second submit while one is running, puts
 * the server's field errors on their fields, focuses the first bad one, keeps what was typed, and warns before a
 * changed form is left.
 */
export function useAppForm<Values extends object, Output = Values>(
  options: AppFormOptions<Values, Output>,
): AppForm<Values> {
  const { schema, initialValues, warnWhenDirty = true } = options
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isPending, setPending] = useState(false)
  const [formError, setFormError] = useState<string | null>(null)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema as Parameters<typeof schemaResolver>[0], { sync: true }),
    validateInputOnBlur: true,
  })
  useLeaveWarning(() => warnWhenDirty && !isSending.current && form.isDirty())

  const refuse = (error: unknown) => {
    const refusal = readRefusal(error)
    const { shown, rest } = splitFields(refusal.fields, Object.keys(initialValues))
    form.setErrors(shown)
    if (Object.keys(shown).length === 0) setFormError(rest[0] ?? refusal.message)
    else if (rest[0]) setFormError(rest[0])
    options.onRefused?.(refusal)
    focusFirstBad(element.current)
  }

  const send = async (values: Values) => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setFormError(null)
    try {
      const parsed = await schema['~standard'].validate(values)
      if (parsed.issues) return
      await options.onSubmit(parsed.value)
      form.resetDirty()
    } catch (error) {
      refuse(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    element.current = event.currentTarget
    setFormError(null)
    form.onSubmit(send, () => focusFirstBad(element.current))(event)
  }

  return { form, onSubmit, isPending, formError }
}

/** Focus moves after React has drawn the errors and re-enabled the fieldset. */
function focusFirstBad(formElement: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const bad = formElement?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')
      bad?.focus()
    }),
  )
}

/** Asks before navigation inside the site, and lets the browser ask before the tab is closed. */
function useLeaveWarning(isDirty: () => boolean) {
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false
      const isLeaving = await confirm({
        title: 'Leave without saving?',
        message: 'What you have entered on this page has not been saved.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        isDestructive: true,
      })
      return !isLeaving
    },
  })
}
