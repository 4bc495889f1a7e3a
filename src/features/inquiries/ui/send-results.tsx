import { ButtonLink } from '#ui/nav/link.tsx'
import type { SendOutcome, SendResult } from '../model.ts'
import { alreadyOpen, conversationClosed, notListed, onItsWay, TOO_MANY_OPEN } from '../texts.ts'
import classes from './send-results.module.css'

const WORDS: Record<SendOutcome, (result: SendResult) => string> = {
  sent: (result) => onItsWay([result]),
  'already-open': ({ name }) => alreadyOpen(name),
  'not-listed': ({ name }) => notListed(name),
  'too-many': () => TOO_MANY_OPEN,
  closed: ({ name }) => conversationClosed(name),
}

/** The result for each photographer, with links to the conversations. */
export function SendResults({ results }: { results: readonly SendResult[] }) {
  return (
    <ul role="list" className={classes.results}>
      {results.map((result) => {
        const { photographerId, name, outcome, threadId } = result
        return (
          <li key={photographerId} className={classes.result} data-outcome={outcome}>
            <p className={classes.words}>{WORDS[outcome](result)}</p>
            {threadId && (
              <ButtonLink
                to="/dashboard/messages"
                search={{ thread: threadId }}
                variant={outcome === 'sent' ? 'filled' : 'default'}
                size="md"
                aria-label={results.length > 1 ? `Open the conversation with ${name}` : undefined}
              >
                Open the conversation
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
