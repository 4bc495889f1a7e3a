import { isUnanswered } from '#shared/api/trpc-errors.ts'
import type { Settings } from '#shared/site/settings.ts'
import { trpc } from '#shell/trpc.ts'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { FormTab, TabValues, UpdateSettingsInput } from '../inputs.ts'
import { NOTHING_CHANGED, SETTINGS_FAILED } from '../texts.ts'
import { useOwnVersions } from './version.tsx'

/** Every setting as it is stored, and the version it was read at. */
export type StoredSettings = { version: number; value: Settings }

type Options<Tab extends FormTab, Values extends object> = {
  tab: Tab
  stored: StoredSettings
  schema: FormSchema<Values, TabValues[Tab]>
  /** The tab's fields of saved settings, as the form holds them. */
  toValues: (settings: Settings) => Values
  savedText: string
  /** Asked before anything is sent, with what was saved last; false keeps the form as it is. */
  beforeSave?: (values: TabValues[Tab], saved: Values) => Promise<boolean>
}

/** The form of one tab: saves over the version it was read at, and keeps what was typed when somebody was faster. */
export function useSettingsForm<Tab extends FormTab, Values extends object>(options: Options<Tab, Values>) {
  const { tab, toValues, stored } = options
  const utils = trpc.useUtils()
  const versions = useOwnVersions()
  const update = trpc.settings.update.useMutation()
  const saved = toValues(stored.value)

  return useAppForm<Values, TabValues[Tab]>({
    schema: options.schema,
    initialValues: saved,
    record: {
      version: String(stored.version),
      readNewest: async () => {
        const { version, value } = await utils.settings.get.fetch(undefined, { staleTime: 0 })
        return { version: String(version), values: toValues(value) }
      },
    },
    onSubmit: async (values, filledFrom) => {
      if (options.beforeSave && !(await options.beforeSave(values, saved))) return false
      const version = versions.newestSince(Number(filledFrom))
      const answer = await update
        .mutateAsync({ tab, version, values } as UpdateSettingsInput)
        .catch((error: unknown) => Promise.reject(isUnanswered(error) ? new Error(SETTINGS_FAILED) : error))
      versions.saved(version, answer.version)
      if (answer.changed.length === 0) notify.info(NOTHING_CHANGED)
      else notify.success(options.savedText)
      await utils.settings.invalidate()
      return { version: String(answer.version) }
    },
  })
}
