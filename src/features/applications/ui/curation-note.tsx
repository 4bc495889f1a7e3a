import { useSite } from '#ui/page/site.ts'
import { milestoneTexts } from '../vetting-times.ts'
import classes from './curation-note.module.css'
import { Milestones } from './milestones.tsx'

/** How an application is read, beside the form. */
export function CurationNote({ acceptance }: { acceptance: string | undefined }) {
  const { vetting } = useSite()
  return (
    <aside className={classes.note} aria-labelledby="curation">
      <h2 id="curation" className={classes.title}>
        How we curate
      </h2>
      <p className={classes.text}>
        People look at every portfolio: technique, faces, low light, and whether the work holds up on a rainy Saturday.{' '}
        {acceptance} If something’s missing, we ask once, in plain words.
      </p>
      <Milestones steps={milestoneTexts(vetting)} label="How long the review takes" />
    </aside>
  )
}
