import { type ComponentProps, useEffect } from 'react'
import type { LiveHearts as HeartsBehaviour } from '#ui/button/heart.tsx'
import { useShortlist } from './use-shortlist.ts'

/** The behavior of all hearts of a page: they show the shortlist and change it. */
export default function LiveHearts({ onChange }: ComponentProps<HeartsBehaviour>) {
  const { ids, toggle } = useShortlist()
  useEffect(() => onChange({ ids, toggle }), [ids, toggle, onChange])
  return null
}
