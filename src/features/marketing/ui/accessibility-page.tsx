import { HelpLink } from '#shell/help-link.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { Container } from '#ui/page/container.tsx'
import { Operator } from '#ui/page/operator.tsx'
import { ACCESSIBILITY, ACCESSIBILITY_DATE, ACCESSIBILITY_SECTIONS } from '../texts/accessibility.ts'
import classes from './legal-document.module.css'
import { DocumentSection } from './legal-document.tsx'

/** /accessibility: what is tried, what is known to be missing, and how to report. */
export function AccessibilityPage() {
  return (
    <Container className={classes.document}>
      <header className={classes.head}>
        <h1>{ACCESSIBILITY.title}</h1>
        <p className={classes.lede}>{ACCESSIBILITY.lede}</p>
        <p className={classes.version}>
          Last compared with the site on <DateText value={ACCESSIBILITY_DATE} />
        </p>
      </header>
      <div className={classes.body}>
        {ACCESSIBILITY_SECTIONS.map((section) => (
          <DocumentSection key={section.id} section={section} />
        ))}
        <div>
          <HelpLink>Report a barrier</HelpLink>
          <Operator />
        </div>
      </div>
    </Container>
  )
}
