import { useState } from 'react'
import { appCodeOf, isUnanswered } from '#shared/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/notify.tsx'
import { type FormSchema, useAppForm } from '#ui/use-app-form.ts'
import type { FormTab, TabValues, UpdateSettingsInput } from '../inputs.ts'
import type { Settings } from '#shared/settings.ts'
import { NOTHING_CHANGED, SETTINGS_FAILED } from '../texts.ts'
import { useSettingsVersion } from './version.tsx'

type Options<Tab extends FormTab, Values extends object> = {
  tab: Tab
  schema: FormSchema<Values, TabValues[Tab]>
  initialValues: Values
  /** The tab's fields of saved settings, as the form holds them. */
  toValues: (settings: Settings) => Values
  savedText: string
  /** Asked before anything is sent, with what was saved last; false keeps the form as it is. */
  beforeSave?: (values: TabValues[Tab], saved: Values) => Promise<boolean>
}

/** The form of one tab: saves over the version it was read at, and keeps what was typed when somebody was faster. (AD7) */
export function useSettingsForm<Tab extends FormTab, Values extends object>(options: Options<Tab, Values>) {
  const { tab, toValues } = options
  const utils = trpc.useUtils()
  const { version, setVersion } = useSettingsVersion()
  const [newer, setNewer] = useState<string | null>(null)
  const [saved, setSaved] = useState(options.initialValues)
  const update = trpc.settings.update.useMutation()

  const state = useAppForm<Values, TabValues[Tab]>({
    schema: options.schema,
    initialValues: options.initialValues,
    onSubmit: async (values) => {
      if (options.beforeSave && !(await options.beforeSave(values, saved))) return false
      setNewer(null)
      try {
        const answer = await update.mutateAsync({ tab, version, values } as UpdateSettingsInput)
        setVersion(answer.version)
        setSaved(state.form.getValues())
        if (answer.changed.length === 0) notify.info(NOTHING_CHANGED)
        else notify.success(options.savedText)
      } catch (error) {
        if (appCodeOf(error) === 'CONFLICT') setNewer((error as Error).message)
        throw isUnanswered(error) ? new Error(SETTINGS_FAILED) : error
      }
      state.form.resetDirty()
      await Promise.all([utils.settings.public.invalidate(), utils.settings.history.invalidate()])
      return undefined
    },
  })

  /** What is saved now; the form keeps its own values until one of the two answers is chosen. */
  const readSaved = () => utils.settings.get.fetch(undefined, { staleTime: 0 })
  const resolve = {
    /** Drops what was typed. */
    loadSaved: async () => {
      const { version: newest, value } = await readSaved()
      const values = toValues(value)
      setVersion(newest)
      setSaved(values)
      state.form.setValues(values)
      state.form.resetDirty(values)
      setNewer(null)
    },
    /** Keeps what was typed; the next save goes over the saved version. */
    keepMine: async () => {
      setVersion((await readSaved()).version)
      setNewer(null)
    },
  }
  return { ...state, newer, resolve }
}
