import './forms.css'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './app-form.module.css'
import { useEarlySubmit } from './early-submit.ts'
import { useUnsaved } from './leaving.tsx'
import { FormNotices } from './notices.tsx'
import type { AppForm as AppFormState } from './use-app-form.ts'

type AppFormProps<Values extends object> = {
  state: AppFormState<Values>
  children: ReactNode
  className?: string
  label?: string
}

/**
 * Renders the form of useAppForm: the fieldset, disabled while sending, the form's message, and notices about a newer
 * version or a restored draft. Asks before typed text is lost.
 */
export function AppForm<Values extends object>({ state, children, className, label }: AppFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  useEarlyTyping(element, state.form.setFieldValue)
  useEarlySubmit(element)
  useFocusWhileSending(element)
  useUnsaved(state.isUnsaved, state.isSending)
  return (
    <MantineScope>
      {/* Before the script has loaded, a GET would put what was typed into the URL. */}
      <form ref={element} method="post" onSubmit={state.onSubmit} noValidate aria-label={label} className={className}>
        <fieldset disabled={state.isPending} className={classes.fieldset}>
          <FormNotices conflict={state.conflict} draft={state.draft} />
          {state.formError && (
            <p className={classes.error} role="alert" tabIndex={-1} data-form-error>
              <WarningIcon />
              <span>{state.formError}</span>
            </p>
          )}
          {children}
        </fieldset>
      </form>
    </MantineScope>
  )
}

/**
 * Pressing the submit button does not blur the field first: its message would appear, move the button away from the
 * pointer, and the click would be lost. Submitting validates every field anyway.
 */
function useFocusWhileSending(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current
    const keepFocus = (event: MouseEvent) => {
      if ((event.target as Element).closest('button[type="submit"]')) event.preventDefault()
    }
    element?.addEventListener('mousedown', keepFocus)
    return () => element?.removeEventListener('mousedown', keepFocus)
  }, [form])
}

/** Keeps what was typed, or filled in by the browser, while the page's script was loading. */
function useEarlyTyping(form: RefObject<HTMLFormElement | null>, setFieldValue: (path: never, value: never) => void) {
  const keep = useRef(setFieldValue)
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[data-path], textarea[data-path]') ??
      []) {
      const isText = field.type !== 'checkbox' && field.type !== 'radio'
      // The attribute is the server's value; the property is the field's current one.
      if (isText && field.value !== field.defaultValue) keep.current(field.dataset.path as never, field.value as never)
    }
  }, [form])
}
