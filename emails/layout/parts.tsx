import type { ReactNode } from 'react'
import { lines, oneLine } from '#emails/plain.ts'
import { Button, Link, Section, Text } from './components.ts'
import { styles } from './styles.ts'

/** How every mail that speaks to somebody begins: by the first name, on a line of its own. */
export function Greeting({ name }: { name: string | null | undefined }) {
  return <Paragraph>{name ? `Hello ${oneLine(name)},` : 'Hello,'}</Paragraph>
}

/** One paragraph of a mail. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="m-ink" style={styles.paragraph}>
      {children}
    </Text>
  )
}

/** Quieter text below the main text. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text className="m-muted" style={styles.small}>
      {children}
    </Text>
  )
}

/** A link inside a sentence. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="m-link" style={styles.link}>
      {children}
    </Link>
  )
}

/** The call to action; the text part says its address. */
export function Action({ href, label }: { href: string; label: string }) {
  return (
    <Section style={styles.actionRow}>
      <Button href={href} className="m-action" style={styles.action}>
        {label}
      </Button>
    </Section>
  )
}

/** A quotation, line by line, so that the text part keeps its line breaks. */
export function Quote({ text }: { text: string }) {
  return (
    <Section className="m-quote" style={styles.quote} dir="auto">
      {lines(text).map((line, index) => (
        <Text key={index} className="m-ink" style={styles.paragraph}>
          {line || '\u00a0'}
        </Text>
      ))}
    </Section>
  )
}
