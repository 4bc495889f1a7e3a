import { type ComponentProps, useEffect, useRef } from 'react'
import { takeEarlySubmits } from '#ui/early-submit.ts'
import type { LiveHeart as HeartBehaviour } from '#ui/heart.tsx'
import { useShortlist } from './use-shortlist.ts'

/**
 * The behaviour of a heart: it reads the shortlist and handles presses, including those from before it was loaded.
 * (DS11)
 */
export default function LiveHeart({ id, form, onSaved }: ComponentProps<HeartBehaviour>) {
  const { ids, toggle } = useShortlist()
  const isSaved = ids?.includes(id) ?? false
  useEffect(() => onSaved(isSaved), [isSaved, onSaved])
  const press = useRef(() => {})
  useEffect(() => {
    press.current = () => toggle(id)
  })
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    if (takeEarlySubmits(element) % 2 === 1) press.current()
    const submit = () => press.current()
    element.addEventListener('submit', submit)
    return () => element.removeEventListener('submit', submit)
  }, [form])
  return null
}
