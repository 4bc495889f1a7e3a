import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { forget, keep, recall } from '#shared/kept.ts'

type Draft<Values> = { values: Partial<Values>; version?: string | undefined }

export type FormDraft = {
  /** When what stands in the form was typed, if an earlier visit did; null otherwise. */
  restoredAt: number | null
  /** Back to what is stored. */
  startOver: () => void
  /** Nothing is lost by leaving. */
  isKept: () => boolean
  /** It has been sent. */
  forget: () => void
}

type Options<Values> = {
  form: UseFormReturnType<Values>
  /** The name it is kept under; without one nothing is kept. */
  name: string | undefined
  initialValues: Values
  /** What the text was written over, and what is told when it comes back. */
  version: string | undefined
  onRestored: (version: string | undefined) => void
}

const known = <Values extends object>(values: Partial<Values>, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(initial).map(([key, value]) => {
      const kept = values[key as keyof Values] as unknown
      return [key, kept ?? value]
    }),
  ) as Values

function readDraft<Values>(name: string | undefined): { at: number; draft: Draft<Values> } | null {
  const kept = name === undefined ? null : recall(name)
  const draft = kept?.value as Draft<Values> | null | undefined
  return kept && draft && typeof draft.values === 'object' ? { at: kept.at, draft } : null
}

/** Keeps what is typed into a form on this browser: it survives a reload, a closed dialog and a session that ended. */
export function useFormDraft<Values extends object>(options: Options<Values>): FormDraft {
  const { form, name, initialValues, version } = options
  const [kept] = useState(() => readDraft<Values>(name))
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null)
  const isStored = useRef(false)
  const values = form.getValues()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (!kept) return
    isStored.current = true
    latest.current.form.setValues(known(kept.draft.values, latest.current.initialValues))
    latest.current.onRestored(kept.draft.version)
  }, [kept])
  useEffect(() => {
    if (name === undefined) return
    if (latest.current.form.isDirty()) isStored.current = keep(name, { values, version } satisfies Draft<Values>)
  }, [name, values, version])
  const drop = () => {
    if (name !== undefined) forget(name)
    isStored.current = false
    setRestoredAt(null)
  }
  return {
    restoredAt,
    startOver: () => {
      form.setValues(initialValues)
      form.resetDirty(initialValues)
      drop()
    },
    isKept: () => isStored.current,
    forget: drop,
  }
}
