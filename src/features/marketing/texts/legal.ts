import { insuredBy } from '#features/payments/texts.ts'
import type { PublicSettings } from '#shared/site/site.ts'
import { sentence } from '#shared/text/sentence.ts'

/** What the operator has said about themself; what is empty is not said. (HL3) */
export type SaidBySite = Pick<
  PublicSettings,
  | 'siteName'
  | 'operatorName'
  | 'postalAddress'
  | 'contactEmail'
  | 'lawState'
  | 'agentName'
  | 'agentAddress'
  | 'agentEmail'
  | 'paymentsInsuredBy'
  | 'taxedStates'
  | 'vetting'
>

/** A paragraph, or a list. */
export type LegalBlock = string | readonly string[]
/** `more` leads to where what it says is done. */
export type LegalSection = {
  id: string
  title: string
  blocks: readonly LegalBlock[]
  more?: { to: string; label: string }
}
export type LegalPart = { title: string | null; sections: readonly LegalSection[] }

/** Somebody's name and addresses in one line; empty when nothing is known. */
const inOneLine = (...said: readonly string[]): string =>
  said
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')

/** The sentence with who runs the site, or none. */
export function operatorBlocks({ siteName, operatorName, postalAddress, contactEmail }: SaidBySite): LegalBlock[] {
  const operator = inOneLine(operatorName, postalAddress, contactEmail)
  return operator ? [sentence(`${siteName} is run by ${operator}`)] : []
}

/** The sentence with who takes legal papers and notices about copyright, or none. */
export function agentBlocks({ siteName, agentName, agentAddress, agentEmail }: SaidBySite): LegalBlock[] {
  const agent = inOneLine(agentName, agentAddress, agentEmail)
  const papers = `Legal papers for ${siteName}, and notices that something shown here infringes a copyright, go to our designated agent`
  return agent ? [sentence(`${papers}: ${agent}`)] : []
}

/** The sentence with the state whose law applies, or none. */
export function lawBlocks({ lawState }: SaidBySite): LegalBlock[] {
  if (!lawState) return []
  const place = lawState === 'District of Columbia' ? 'the District of Columbia' : `the State of ${lawState}`
  return [
    `The law of ${place} governs this agreement. Where the law of the place you live in protects you better as a consumer, you keep that protection.`,
  ]
}

/** The sentence about sales tax where it is collected, or none. */
export const taxBlocks = ({ taxedStates }: SaidBySite): LegalBlock[] =>
  taxedStates.length > 0
    ? [
        'Where the law requires it, sales tax is added to the price of a wedding, at the rate of the venue’s address. Offers and contracts name it; each payment carries its share, and a refund returns its share. We pass it on to the state: no commission is taken on it, and photographers do not receive it.',
      ]
    : []

/** The sentence with who insures payments, or none. */
export const insuranceBlocks = ({ paymentsInsuredBy }: SaidBySite): LegalBlock[] =>
  paymentsInsuredBy ? [insuredBy(paymentsInsuredBy)] : []
