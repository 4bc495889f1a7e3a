import { useEffect, useState } from 'react'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { BANNER_MS } from '../../inputs.ts'
import classes from './banners.module.css'

export type BannerWords = { title: string; text: string }

/** A banner that shows what just happened for five seconds. */
export function useTimedBanner() {
  const [shown, setShown] = useState<(BannerWords & { key: number }) | null>(null)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return { banner: shown, show: (words: BannerWords) => setShown({ ...words, key: Date.now() }) }
}

/** Always in the page, so that screen readers hear what appears in it. */
export function TimedBanner({ banner }: { banner: BannerWords | null }) {
  return (
    <div role="status" className={classes.place}>
      {banner && (
        <div className={classes.banner}>
          <CheckIcon />
          <p>
            <strong>{banner.title}</strong> {banner.text}
          </p>
        </div>
      )}
    </div>
  )
}
