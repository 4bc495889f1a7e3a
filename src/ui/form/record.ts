import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { appCodeOf } from '#shared/api/trpc-errors.ts'

export type Stored<Values> = { version: string; values: Values }

export type FormConflict = {
  message: string
  /** Names of the fields whose stored value differs from the form. */
  differs: string[]
  /** Drops what was typed. */
  loadNewer: () => Promise<void>
  /** Keeps what was typed; the next save overwrites the stored version. */
  keepMine: () => Promise<void>
}

export type RecordOptions<Values> = {
  /** The version the form was filled from; sent with the save. */
  version: string
  /** The stored values, in the form's shape. */
  readNewest: () => Promise<Stored<Values>>
}

type Refused<Values> = { message: string; differs: string[]; newest: Stored<Values> | null }
type Options<Values> = {
  form: UseFormReturnType<Values>
  record: RecordOptions<Values> | undefined
  initialValues: Values
  isSending: () => boolean
  onLoaded: () => void
}

const SAVED_SINCE_DRAFT = 'This was changed while you were typing. What you typed is still here.'

/**
 * Tracks the version a form was filled from. The server refuses a save over a newer one; what was typed stays, and the
 * person chooses. An unchanged form follows what is stored.
 */
export function useFormRecord<Values extends object>(options: Options<Values>) {
  const { form, record, initialValues, isSending, onLoaded } = options
  const [seen, setSeen] = useState(record?.version)
  const [refused, setRefused] = useState<Refused<Values> | null>(null)
  const latest = useRef({ form, initialValues, isSending, seen })
  useEffect(() => {
    latest.current = { form, initialValues, isSending, seen }
  })
  const version = record?.version
  useEffect(() => {
    const now = latest.current
    if (version === undefined || version === now.seen || now.isSending() || now.form.isDirty()) return
    now.form.setValues(now.initialValues)
    now.form.resetDirty(now.initialValues)
    setSeen(version)
  }, [version])

  const show = async (message: string) => {
    const newest = await record!.readNewest().catch(() => null)
    const mine = latest.current.form.getValues()
    setRefused({ message, newest, differs: newest ? differences(mine, newest.values).flatMap(labelOf) : [] })
  }
  const settle = async (take: (newest: Stored<Values>) => void) => {
    const newest = refused?.newest ?? (await record!.readNewest().catch(() => null))
    if (!newest) return
    take(newest)
    setSeen(newest.version)
    setRefused(null)
  }
  const conflict: FormConflict | null = refused && {
    message: refused.message,
    differs: refused.differs,
    loadNewer: () =>
      settle(({ values }) => {
        form.setValues(values)
        form.resetDirty(values)
        form.clearErrors()
        onLoaded()
      }),
    keepMine: () => settle(() => undefined),
  }
  return {
    version: seen,
    conflict,
    /** Handles a refusal about the version; returns whether it was one. */
    isRefused: async (error: unknown): Promise<boolean> => {
      if (!record || appCodeOf(error) !== 'CONFLICT') return false
      await show((error as Error).message)
      return true
    },
    /** Takes over the version made by a save. */
    saved: (result: unknown) => {
      setRefused(null)
      if (hasVersion(result)) setSeen(result.version)
    },
    /** Called when a restored draft was based on another version. */
    restored: (over: string | undefined) => {
      if (!record || over === undefined || over === record.version) return
      setSeen(over)
      void show(SAVED_SINCE_DRAFT)
    },
  }
}

const hasVersion = (result: unknown): result is { version: string } =>
  typeof (result as { version?: unknown } | null | undefined)?.version === 'string'

const differences = (mine: object, stored: object): string[] =>
  Object.keys(mine).filter(
    (key) => JSON.stringify(mine[key as never] ?? null) !== JSON.stringify(stored[key as never] ?? null),
  )

/** A field's label on the screen. */
function labelOf(path: string): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[data-path="${CSS.escape(path)}"]`)]
  const words = fields.at(-1)?.labels?.[0]?.textContent
  return words ? [words] : []
}
