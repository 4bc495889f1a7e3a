import type { ReactNode } from 'react'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import type { LegalPart, LegalSection } from '../texts/legal.ts'
import classes from './legal-document.module.css'

type LegalDocumentProps = {
  title: string
  lede: string
  version: string
  date: string
  parts: readonly LegalPart[]
  /** Drawn after the part with this index, for example the retention table. */
  insert?: { afterPart: number; id: string; title: string; content: ReactNode }
}

/** A versioned document with its contents beside it. */
export function LegalDocument({ title, lede, version, date, parts, insert }: LegalDocumentProps) {
  const entries = parts.flatMap((part, index) => [
    ...part.sections.map(({ id, title: text }) => ({ id, text })),
    ...(insert?.afterPart === index ? [{ id: insert.id, text: insert.title }] : []),
  ])
  return (
    <Container className={classes.document}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lede}>{lede}</p>
        <p className={classes.version}>
          Version {version}, in effect since <DateText value={date} />
        </p>
      </header>
      <nav className={`${classes.contents} no-print`} aria-label="Contents">
        <ol>
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.body}>
        {parts.map((part, index) => (
          <div key={part.title ?? index} className={classes.part}>
            {part.title && <h2 className={classes.partTitle}>{part.title}</h2>}
            {part.sections.map((section) => (
              <DocumentSection key={section.id} section={section} isNested={part.title !== null} />
            ))}
            {insert?.afterPart === index && (
              <section id={insert.id} className={classes.section}>
                <h2 className={classes.title}>{insert.title}</h2>
                {insert.content}
              </section>
            )}
          </div>
        ))}
      </div>
    </Container>
  )
}

/** A titled part of a document, in paragraphs and lists. */
export function DocumentSection({ section, isNested = false }: { section: LegalSection; isNested?: boolean }) {
  const Title = isNested ? 'h3' : 'h2'
  return (
    <section id={section.id} className={classes.section}>
      <Title className={classes.title}>{section.title}</Title>
      {section.blocks.map((block) =>
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
      {section.more && <ArrowLink to={section.more.to}>{section.more.label}</ArrowLink>}
    </section>
  )
}
