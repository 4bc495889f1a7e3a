'use no memo'

import { type ComponentType, createContext, type RefObject, Suspense, useContext, useRef, useState } from 'react'
import classes from './heart.module.css'
import { HeartIcon } from './icons.tsx'

/** The behaviour of a heart; its script is not among a page's first. */
export type LiveHeart = ComponentType<{
  id: string
  form: RefObject<HTMLFormElement | null>
  onSaved: (isSaved: boolean) => void
}>

/** Provided by the layouts, null until a page is live. Without a provider there are no hearts. */
export const Hearts = createContext<LiveHeart | null | undefined>(undefined)

/** Saves a photographer on the shortlist, or removes them. A press before the scripts arrive counts. (DS11) */
export function Heart({ id, name }: { id: string; name: string }) {
  const Live = useContext(Hearts)
  const [isSaved, setSaved] = useState(false)
  const form = useRef(null)
  if (Live === undefined) return null
  return (
    <form ref={form} method="post" className={classes.form}>
      <button type="submit" className={classes.heart} aria-label={`Save ${name}`} aria-pressed={isSaved}>
        <HeartIcon />
      </button>
      {/* oxlint-disable-next-line react-hooks/static-components -- one component for all, given by a layout */}
      <Suspense>{Live && <Live id={id} form={form} onSaved={setSaved} />}</Suspense>
    </form>
  )
}
