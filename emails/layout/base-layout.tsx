import { Fragment, type ReactNode } from 'react'
import { lines, oneLine } from '#emails/plain.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from './components.ts'
import { TextLink } from './parts.tsx'
import { DARK_SCHEME, styles } from './styles.ts'

type BaseLayoutProps = {
  site: MailSite
  /** The line a mail program shows beside the subject. */
  preview: string
  /** The mail's only heading. */
  title: string
  /** Why the reader gets this mail; shown in the footer. */
  reason: string
  children: ReactNode
}

/** Who runs the site, and where. */
function Operator({ site: { shownUrl, operatorName = '', postalAddress = '' } }: { site: MailSite }) {
  const said = [operatorName, postalAddress].filter(Boolean).flatMap((text) => lines(text))
  return (
    <Text className="m-muted" style={styles.small} dir="auto">
      {[...said, new URL(shownUrl).host].map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  )
}

/** The layout of every mail: wordmark, title, text, and why it was sent. */
export function BaseLayout({ site, preview, title, reason, children }: BaseLayoutProps) {
  const home = absoluteUrl(site, '/')
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_SCHEME}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="m-body" style={styles.body}>
        <Container className="m-sheet" style={styles.sheet}>
          <Section className="m-masthead" style={styles.masthead}>
            <Link href={home} className="m-ink" style={styles.wordmark}>
              {oneLine(site.siteName)}
            </Link>
          </Section>
          <Heading as="h1" className="m-title m-ink" style={styles.title}>
            {title}
          </Heading>
          {children}
          <Hr className="m-rule" style={styles.rule} />
          <Text className="m-muted" style={styles.small}>
            {reason}
          </Text>
          {site.stop && (
            <Text className="m-muted" style={styles.small}>
              {'Would you rather not get them? '}
              <TextLink href={absoluteUrl(site, site.stop)}>Stop emails like this</TextLink>
            </Text>
          )}
          <Text className="m-muted" style={styles.small}>
            {'Questions? '}
            <TextLink href={absoluteUrl(site, '/help')}>Help</TextLink>
            {site.contactEmail && ` or ${site.contactEmail}`}
          </Text>
          <Operator site={site} />
        </Container>
      </Body>
    </Html>
  )
}
