import type { ReactNode } from 'react'
import { lines } from '#emails/plain.ts'
import { Button, Link, Section, Text } from './components.ts'
import { styles } from './styles.ts'

/** Class of elements that the text part leaves out because they would repeat it. */
export const SCREEN_ONLY = 'm-screen-only'

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

/** A button alone, where a mail has several. */
export function ActionButton({ href, label }: { href: string; label: string }) {
  return (
    <Section style={styles.actionRow}>
      <Button href={href} className="m-action" style={styles.action}>
        {label}
      </Button>
    </Section>
  )
}

/** The call to action, as a button and as an address to copy. */
export function Action({ href, label }: { href: string; label: string }) {
  return (
    <>
      <ActionButton href={href} label={label} />
      <Section className={SCREEN_ONLY}>
        <Aside>
          Or open this address: <TextLink href={href}>{href}</TextLink>
        </Aside>
      </Section>
    </>
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
