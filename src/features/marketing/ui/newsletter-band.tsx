import type { ReactNode } from 'react'
import { HOME } from '../model.ts'
import { Section } from './section.tsx'

/** Frame of the newsletter form; the newsletter feature draws the form itself. */
export function NewsletterBand({ children }: { children: ReactNode }) {
  return (
    <Section title={HOME.newsletterTitle} lede={HOME.newsletterText} layout="split" tone="tint">
      {children}
    </Section>
  )
}
