import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { HELP_STATUS_LABELS } from '../texts.ts'
import classes from './help-page.module.css'

/** What somebody signed in has asked, with our answers; nothing while there is none. */
export function OwnQuestions() {
  const { data } = trpc.help.mine.useQuery()
  if (!data || data.length === 0) return null
  return (
    <section id="your-questions" className={classes.group} aria-labelledby="own-title">
      <h2 id="own-title">Your questions</h2>
      <ul className={classes.own}>
        {data.map(({ id, question, answer, status, askedAt, answeredAt }) => (
          <li key={id}>
            <p className={classes.asked}>
              <DateText value={askedAt} format="medium" />
              <Badge tone={toneOf('help', status, 'client')}>{HELP_STATUS_LABELS[status]}</Badge>
            </p>
            <p className={classes.words}>{question}</p>
            {answer && (
              <blockquote className={classes.words}>
                {answer}
                {answeredAt && (
                  <footer className={classes.asked}>
                    Our team, <DateText value={answeredAt} format="medium" />
                  </footer>
                )}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
