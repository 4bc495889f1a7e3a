import type { ReactNode } from 'react'
import classes from './app-form.module.css'
import { WarningIcon } from './icons.tsx'
import type { AppForm as AppFormState } from './use-app-form.ts'

type AppFormProps<Values extends object> = {
  state: AppFormState<Values>
  children: ReactNode
  className?: string
  label?: string
}

/** Draws the form element of useAppForm: the fieldset that rests while sending, and the sentence for the whole form. */
export function AppForm<Values extends object>({ state, children, className, label }: AppFormProps<Values>) {
  return (
    // Before the script has loaded, a GET would write what was typed into the address.
    <form method="post" onSubmit={state.onSubmit} noValidate aria-label={label} className={className}>
      <fieldset disabled={state.isPending} className={classes.fieldset}>
        {state.formError && (
          <p className={classes.error} role="alert" tabIndex={-1} data-form-error>
            <WarningIcon />
            <span>{state.formError}</span>
          </p>
        )}
        {children}
      </fieldset>
    </form>
  )
}
