'use no memo'

import { useState } from 'react'
import { ShareIcon } from '#ui/icon/page-icons.tsx'
import { useSite } from '#ui/page/site.ts'
import { type ShareOutcome, shareLink } from './share.ts'
import classes from './share-button.module.css'

type ShareButtonProps = {
  /** The public page's canonical path. */
  path: string
  /** What it is called in the share sheet. */
  title: string
}

/** Shares a public page: the system's share sheet, else a copied link, else the link in a field to copy by hand. */
export function ShareButton({ path, title }: ShareButtonProps) {
  const { siteUrl } = useSite()
  const [last, setLast] = useState<{ path: string; outcome: ShareOutcome } | null>(null)
  const url = siteUrl + path
  const outcome = last?.path === path ? last.outcome : null
  const share = async () => {
    // Emptied first, so that a second "Link copied" is announced, too.
    setLast(null)
    const reached = await shareLink({ title, url }, navigator)
    setLast({ path, outcome: reached })
  }
  return (
    <div className={`${classes.share} no-print`}>
      <span role="status" className={classes.said}>
        {SAID[outcome ?? 'shared']}
      </span>
      {outcome === 'refused' && (
        <input
          ref={selectAll}
          className={classes.link}
          aria-label="Link"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <button type="button" className={classes.button} onClick={() => void share()}>
        <ShareIcon />
        Share
      </button>
    </div>
  )
}

const SAID: Record<ShareOutcome, string> = { shared: '', copied: 'Link copied', refused: 'Copy this link:' }

const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
}
