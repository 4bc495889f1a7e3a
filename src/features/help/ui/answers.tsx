import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PlusIcon } from '#ui/icon/icons.tsx'
import type { Answer } from '../answers/answer.ts'
import type { AnswerGroup } from '../answers/find.ts'
import classes from './help-page.module.css'

/** The answers by whom they are for; those of a search are open. */
export function Answers({ groups, q }: { groups: readonly AnswerGroup[]; q: string | undefined }) {
  useOpenedByHash()
  if (groups.length === 0)
    return (
      <p role="status" className={classes.none}>
        Nothing here mentions “{q}”. Try another word, or ask us below.
      </p>
    )
  return groups.map(({ id, title, answers }) => (
    <section key={id} className={classes.group} aria-labelledby={`for-${id}`}>
      <h2 id={`for-${id}`}>{title}</h2>
      <div className={classes.answers}>
        {answers.map((answer) => (
          <AnswerItem key={`${answer.topic} ${q ?? ''}`} answer={answer} isOpen={q !== undefined} />
        ))}
      </div>
    </section>
  ))
}

/** A link to an answer opens it. */
function useOpenedByHash() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    const answer = hash ? document.getElementById(hash) : null
    if (answer instanceof HTMLDetailsElement) answer.open = true
  }, [hash])
}

/** One question as a native disclosure: it opens without a script. */
function AnswerItem({ answer: { topic, question, answer, more }, isOpen }: { answer: Answer; isOpen: boolean }) {
  return (
    <details id={topic} className={classes.item} open={isOpen || undefined}>
      <summary className={classes.summary}>
        <h3 className={classes.question}>{question}</h3>
        <PlusIcon className={classes.mark} />
      </summary>
      <div className={classes.answer}>
        {answer.map((block) =>
          typeof block === 'string' ? (
            <p key={block}>{block}</p>
          ) : (
            <ul key={block[0]} className={classes.list}>
              {block.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
        {more && (
          <p>
            <Link to={more.to} hash={more.hash} className={classes.more}>
              {more.label}
            </Link>
          </p>
        )}
      </div>
    </details>
  )
}
