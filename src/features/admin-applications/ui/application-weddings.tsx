import { useState } from 'react'
import { WEDDING_PICTURES_MIN } from '#features/weddings/model.ts'
import { countWords } from '#features/weddings/texts.ts'
import { monthName, monthOf } from '#shared/date/months.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './applications.module.css'
import type { Application } from './types.ts'

const Lightbox = fetched(() => import('#ui/picture/lightbox.tsx').then((module) => module.Lightbox), { place: 'over' })

type Pictures = RouterOutputs['adminApplications']['wedding']
type Wedding = Application['weddings'][number]

/** With the file name, as the portfolio's pictures have it. */
const withCaption = (picture: Pictures[number]) => ({
  ...picture,
  caption: [picture.alt, picture.originalName].filter(Boolean).join(' · '),
})

type ApplicationWeddingsProps = { weddings: readonly Wedding[]; onCovered: (isCovered: boolean) => void }

/** Up to three whole weddings that came with the application; the pictures of one are read when it is opened. */
export function ApplicationWeddings({ weddings, onCovered }: ApplicationWeddingsProps) {
  const utils = trpc.useUtils()
  const [opened, setOpened] = useState<{ title: string; pictures: Pictures } | null>(null)
  const open = async ({ id: weddingId, title }: Wedding) => {
    try {
      const pictures = await utils.adminApplications.wedding.fetch({ weddingId })
      setOpened({ title, pictures })
      onCovered(true)
    } catch {
      notify.error('The pictures didn’t load')
    }
  }
  const close = () => {
    setOpened(null)
    onCovered(false)
  }
  return (
    <section className={classes.gallery} aria-label="Full weddings">
      <h3>Full weddings</h3>
      {weddings.length === 0 && <p className={classes.quiet}>None yet</p>}
      <ul className={classes.weddings}>
        {weddings.map((wedding) => (
          <li key={wedding.id} className={classes.wedding}>
            <Cover picture={wedding.cover} name={wedding.title} size="md" />
            <div>
              <p className={classes.weddingTitle}>{wedding.title}</p>
              <p className={classes.quiet}>{factsOf(wedding)}</p>
              <Button variant="default" aria-label={`Open “${wedding.title}”`} onClick={() => void open(wedding)}>
                Open it
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened && opened.pictures.length > 0 && (
        <Lightbox pictures={opened.pictures.map(withCaption)} index={0} name={opened.title} onClose={close} />
      )}
    </section>
  )
}

function factsOf({ venue, month, pictureCount, isComplete }: Wedding): string {
  const count =
    pictureCount < WEDDING_PICTURES_MIN
      ? `${pictureCount} of ${WEDDING_PICTURES_MIN} pictures`
      : countWords(pictureCount)
  return [venue, month && monthName(monthOf(month)), count, isComplete ? null : 'not complete']
    .filter(Boolean)
    .join(' · ')
}
