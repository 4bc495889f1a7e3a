import { Fragment } from 'react'
import { API_DOCUMENT, API_ROOT } from '#shared/api/public-api.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { Container } from '#ui/page/container.tsx'
import { useSite } from '#ui/page/site.ts'
import { API_ADDRESSES, DEVELOPERS, DEVELOPERS_SECTIONS } from '../texts/developers.ts'
import classes from './developers-page.module.css'
import documentClasses from './legal-document.module.css'
import { DocumentSection } from './legal-document.tsx'

const CONTENTS = [
  { id: 'addresses', title: DEVELOPERS.addresses },
  { id: 'example', title: DEVELOPERS.example },
  ...DEVELOPERS_SECTIONS,
]

/** An address that begins a new line at a slash, where it has to. */
const inParts = (address: string) =>
  address.split(/(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))

/** /developers: the directory's public interface in a page of words. */
export function DevelopersPage() {
  const { siteUrl } = useSite()
  return (
    <Container className={documentClasses.document}>
      <header className={documentClasses.head}>
        <h1>{DEVELOPERS.title}</h1>
        <p className={documentClasses.lede}>{DEVELOPERS.lede}</p>
      </header>
      <nav className={`${documentClasses.contents} no-print`} aria-label="Contents">
        <ol>
          {CONTENTS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={documentClasses.body}>
        <section id="addresses" className={documentClasses.section}>
          <h2 className={documentClasses.title}>{DEVELOPERS.addresses}</h2>
          <dl className={classes.addresses}>
            {API_ADDRESSES.map(([address, summary]) => (
              <div key={address}>
                <dt>
                  <code>{inParts(API_ROOT + address)}</code>
                </dt>
                <dd>{summary}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={API_DOCUMENT}>{DEVELOPERS.document}</a> describes every parameter and every field, for people and
            for generators of clients.
          </p>
        </section>
        <section id="example" className={documentClasses.section}>
          <h2 className={documentClasses.title}>{DEVELOPERS.example}</h2>
          <pre
            className={classes.code}
          >{`curl '${siteUrl}${API_ROOT}/photographers?market=miami&style=film&limit=5'`}</pre>
        </section>
        {DEVELOPERS_SECTIONS.map((section) => (
          <DocumentSection key={section.id} section={section} />
        ))}
        <div>
          <HelpLink>Ask us about it</HelpLink>
        </div>
      </div>
    </Container>
  )
}
