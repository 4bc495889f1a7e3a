'use no memo'

import { type ComponentType, createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import classes from './heart.module.css'
import { HeartIcon } from './icons.tsx'

/** What a heart does, loaded once the page is live: a heart's script is not among the first. */
export type LiveHeart = ComponentType<{
  id: string
  form: RefObject<HTMLFormElement | null>
  onSaved: (isSaved: boolean) => void
}>

/** Loads it; given by the layouts. Without one there are no hearts. */
export const HeartLoader = createContext<(() => Promise<LiveHeart>) | null>(null)

let loaded: LiveHeart | undefined

type HeartProps = { id: string; name: string; className?: string | undefined }

/** Saves a photographer on the shortlist, or removes them. A press before the scripts arrive counts. (DS11) */
export function Heart({ id, name, className }: HeartProps) {
  const load = useContext(HeartLoader)
  const [Live, setLive] = useState(() => loaded)
  const [isSaved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!Live) void load?.().then((live) => setLive(() => (loaded = live)))
  }, [Live, load])
  if (!load) return null
  return (
    <form ref={form} method="post" className={className}>
      <button type="submit" className={classes.heart} aria-label={`Save ${name}`} aria-pressed={isSaved}>
        <HeartIcon />
      </button>
      {Live && <Live id={id} form={form} onSaved={setSaved} />}
    </form>
  )
}
