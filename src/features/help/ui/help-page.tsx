import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useViewer } from '#shell/account/viewer.ts'
import { Button } from '#ui/button/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { Operator } from '#ui/page/operator.tsx'
import { useSite } from '#ui/page/site.ts'
import { findAnswers } from '../answers/find.ts'
import type { HelpReader, HelpSearch } from '../search.ts'
import { HELP_LEDE, HELP_TITLE } from '../texts.ts'
import { Answers } from './answers.tsx'
import { AskForm } from './ask-form.tsx'
import classes from './help-page.module.css'

// Fetched only for signed-in people.
const OwnQuestions = fetched(() => import('./own-questions.tsx').then((module) => module.OwnQuestions))

const route = getRouteApi('/_public/help')

const READERS: { value: HelpReader | undefined; label: string }[] = [
  { value: undefined, label: 'Everything' },
  { value: 'couples', label: 'For couples' },
  { value: 'photographers', label: 'For photographers' },
]

/** /help: answers that can be searched, and a form that reaches a person. */
export function HelpPage() {
  const { q, for: reader, from }: HelpSearch = route.useSearch()
  const viewer = useViewer()
  const { vetting } = useSite()
  const groups = findAnswers({ q, reader }, vetting)
  return (
    <Container className={classes.page}>
      <header className={classes.head}>
        <h1>{HELP_TITLE}</h1>
        <p className={classes.lede}>{HELP_LEDE}</p>
        <SearchForm key={q ?? ''} q={q} reader={reader} />
        <ReaderLinks current={reader} />
      </header>
      <Answers groups={groups} q={q} />
      {viewer && <OwnQuestions />}
      <section id="ask" className={classes.ask} aria-labelledby="ask-title">
        <div className={classes.askWords}>
          <h2 id="ask-title">Ask a person</h2>
          <p>
            Your answer isn’t here, or something has gone wrong? Write to us. A person reads it and answers by email.
          </p>
          <Operator className={classes.operator} />
        </div>
        <AskForm key={viewer?.email ?? 'visitor'} viewer={viewer ?? null} from={from} />
      </section>
    </Container>
  )
}

/** Searches the answers; without a script it is a form that leads to the same address. */
function SearchForm({ q, reader }: { q: string | undefined; reader: HelpReader | undefined }) {
  const navigate = route.useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = field.current!.value.trim()
    void navigate({ search: (before) => ({ ...before, q: words || undefined }), resetScroll: false })
  }
  return (
    <form role="search" className={classes.search} onSubmit={search}>
      <label htmlFor="help-search">Search the answers</label>
      <div className={classes.row}>
        <input
          id="help-search"
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={80}
          placeholder="Cancel, refund, contract"
          className={classes.input}
        />
        {reader && <input type="hidden" name="for" value={reader} />}
        <Button type="submit" size="md">
          Search
        </Button>
      </div>
    </form>
  )
}

function ReaderLinks({ current }: { current: HelpReader | undefined }) {
  return (
    <nav aria-label="Answers for" className={classes.readers}>
      {READERS.map(({ value, label }) => (
        <Link
          key={label}
          from="/help"
          to="/help"
          search={(before) => ({ ...before, for: value })}
          resetScroll={false}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={value === current ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
