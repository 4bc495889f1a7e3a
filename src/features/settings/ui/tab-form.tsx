import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppForm } from '#ui/form/app-form.tsx'
import type { AppForm as AppFormState } from '#ui/form/use-app-form.ts'
import classes from './settings.module.css'

type TabFormProps<Values extends object> = {
  state: AppFormState<Values>
  label: string
  saveLabel: string
  children: ReactNode
}

/** Sections of fields, and the save button that stays in view. */
export function TabForm<Values extends object>({ state, label, saveLabel, children }: TabFormProps<Values>) {
  const isChanged = state.form.isDirty()
  return (
    <AppForm state={state} label={label} className={classes.form}>
      {children}
      <div className={classes.actions}>
        <Button type="submit" loading={state.isPending}>
          {saveLabel}
        </Button>
        <span className={classes.quiet} role="status">
          {isChanged ? 'Not saved yet' : ''}
        </span>
      </div>
    </AppForm>
  )
}

type SectionProps = { title: string; text: ReactNode; children: ReactNode }

/** A few fields that belong together, with a sentence on what they do. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
