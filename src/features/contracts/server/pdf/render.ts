import { fact, heading, named, prose, quiet, renderPdf, title } from '#server/pdf/page.ts'
import { signatureWords } from '../../model.ts'
import type { SealedContract } from '../../sealed-contract.ts'
import { AGREED_TERMS_TITLE, CLAUSES_TITLE } from '../../texts.ts'

/** The time zone is given once, at the top of the certificate. */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** A heading and its facts, where there are any. */
const section = (name: string, facts: readonly (readonly [label: string, value: string])[]) =>
  facts.length === 0 ? [] : [heading(name), ...facts.flatMap(([label, value]) => fact(label, value))]

const agreement = (contract: SealedContract) => [
  quiet(`${contract.siteName} · contract ${contract.verifyCode}`, { size: 9 }),
  title(contract.title),
  quiet(`Contract between ${named(contract.vendorName)} and ${named(contract.clientName)}`),
  prose(contract.content, { size: 11, gap: 3, above: 14 }),
  ...section(
    AGREED_TERMS_TITLE,
    contract.terms.map(({ label, value }) => [label, value]),
  ),
  ...section(
    'Attachments',
    contract.annexes.map(({ name, sha256 }) => [name, `SHA-256 ${sha256}`]),
  ),
  heading(CLAUSES_TITLE),
  prose(contract.platformClauses, { gap: 2 }),
]

/** The page that states who signed what, when and from where, and how to check it. */
const certificate = (contract: SealedContract) => [
  title('Certificate', { size: 20, above: 0, onNewPage: true }),
  quiet('This page is part of the contract and identifies exactly the words before it. All times are UTC.'),
  ...section('Document', [
    ['SHA-256 of the agreed text', contract.contentHash],
    ['Verification code', contract.verifyCode],
    ['Verify it at', `${contract.siteUrl}/verify`],
  ]),
  heading('Signatures'),
  ...(contract.signatures.length === 0 ? fact('None', 'This contract has not been signed.') : []),
  ...contract.signatures.flatMap((signature) => [
    ...fact(signature.party === 'vendor' ? 'For the photographer' : 'For the couple', signatureWords(signature)),
    ...fact('Signed at', `${moment(signature.signedAt)}${signature.ip ? `, from ${signature.ip}` : ''}`),
    ...fact('Agreed to', signature.consentText),
  ]),
  ...section(
    'Contact details',
    contract.parties.map(({ party, name, email, phone }) => [
      party === 'vendor' ? 'Photographer' : 'Couple',
      [name, email, phone].filter(Boolean).join(', '),
    ]),
  ),
  heading('History'),
  ...contract.events.flatMap((event) => fact(`${event.seq}. ${event.type}, ${moment(event.createdAt)}`, event.hash)),
]

/**
 * The contract with its certificate page as a PDF. Made from sealed data alone: the same contract always
 * gives the same bytes. (CT8)
 */
export const renderContractPdf = (contract: SealedContract): Promise<Uint8Array> =>
  renderPdf(
    {
      title: contract.title,
      author: contract.siteName,
      keywords: `curio-contract ${contract.verifyCode}`,
      at: new Date(contract.sealedAt),
    },
    [...agreement(contract), ...certificate(contract)],
  )
