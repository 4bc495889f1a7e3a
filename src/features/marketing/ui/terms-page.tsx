import { TERMS_DATE, TERMS_VERSION } from '#shared/site/legal-versions.ts'
import { useSite } from '#ui/page/site.ts'
import { TERMS_LEDE, termsParts } from '../texts/terms.ts'
import { LegalDocument } from './legal-document.tsx'

/** /terms (X101, PY15). */
export function TermsPage() {
  const site = useSite()
  return (
    <LegalDocument title="Terms" lede={TERMS_LEDE} version={TERMS_VERSION} date={TERMS_DATE} parts={termsParts(site)} />
  )
}
