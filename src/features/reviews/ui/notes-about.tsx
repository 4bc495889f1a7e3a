import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { NOTES_MEANS, NOTES_TITLE } from '../texts.ts'
import classes from './reviews.module.css'

/** What colleagues say about the couple of a conversation; nothing where nobody has. */
export function NotesAbout({ threadId }: { threadId: string }) {
  const { data } = trpc.reviews.notesAbout.useQuery({ threadId })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="notes-about" className={classes.notes}>
      <h2 id="notes-about">{NOTES_TITLE}</h2>
      <p className={classes.hint}>{NOTES_MEANS}</p>
      {data.items.map(({ id, body, answer, eventDate }) => (
        <article key={id} className={classes.review}>
          <p className={classes.hint}>
            Wedding of <DateText value={eventDate} />
          </p>
          <p className={classes.words} dir="auto">
            {body}
          </p>
          {answer && (
            <blockquote className={classes.reply} dir="auto">
              The couple: {answer}
            </blockquote>
          )}
        </article>
      ))}
    </section>
  )
}
