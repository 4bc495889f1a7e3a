import { getRouteApi } from '@tanstack/react-router'
import { useViewer } from '#shell/viewer.ts'
import { FilterLinks } from '#ui/list/filter-links.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Container } from '#ui/page/container.tsx'
import { Operator } from '#ui/page/operator.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { findAnswers } from '../answers/find.ts'
import type { HelpReader, HelpSearch } from '../search.ts'
import { HELP_LEDE, HELP_TITLE } from '../texts.ts'
import { Answers } from './answers.tsx'
import { AskForm } from './ask-form.tsx'
import classes from './help-page.module.css'
import { OwnQuestions } from './own-questions.tsx'

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
  const navigate = route.useNavigate()
  const groups = findAnswers({ q, reader })
  return (
    <Container className={classes.page}>
      <header className={classes.head}>
        <h1>{HELP_TITLE}</h1>
        <p className={classes.lede}>{HELP_LEDE}</p>
        <div className={classes.tools}>
          <MantineScope>
            <SearchField
              label="Search the answers"
              placeholder="Cancel, refund, contract …"
              maxLength={80}
              value={q ?? ''}
              onSearch={(text) =>
                void navigate({
                  search: (before) => ({ ...before, q: text || undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
              className={classes.search}
            />
          </MantineScope>
          <FilterLinks label="Answers for" param="for" filters={READERS} current={reader} />
        </div>
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
