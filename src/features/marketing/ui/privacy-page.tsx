import { PRIVACY_DATE, PRIVACY_VERSION } from '#shared/site/legal-versions.ts'
import { useSite } from '#ui/page/site.ts'
import { PRIVACY_LEDE, privacyParts } from '../texts/privacy.ts'
import { LegalDocument } from './legal-document.tsx'
import { RetentionTable } from './retention-table.tsx'

/** /privacy. */
export function PrivacyPage() {
  const site = useSite()
  return (
    <LegalDocument
      title="Privacy"
      lede={PRIVACY_LEDE}
      version={PRIVACY_VERSION}
      date={PRIVACY_DATE}
      parts={privacyParts(site)}
      insert={{ afterPart: 0, id: 'retention', title: 'How long we keep it', content: <RetentionTable /> }}
    />
  )
}
