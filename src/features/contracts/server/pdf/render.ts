import { type Doc, fact, heading, INK, QUIET, renderPdf } from '#server/pdf/page.ts'
import { signatureWords } from '../../model.ts'
import { CLAUSES_TITLE } from '../../texts.ts'
import type { SealedContract } from '../../sealed-contract.ts'

/** The time zone is given once, at the top of the certificate. */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

function writeAgreement(doc: Doc, contract: SealedContract): void {
  doc.fontSize(9).fillColor(QUIET).text(`${contract.siteName} · contract ${contract.verifyCode}`)
  doc.moveDown(0.6).fontSize(22).fillColor(INK).text(contract.title)
  doc.fontSize(10).fillColor(QUIET).text(`Contract between ${contract.vendorName} and ${contract.clientName}`)
  doc.moveDown(1).fontSize(11).fillColor(INK).text(contract.content, { lineGap: 3 })
  if (contract.terms.length > 0) heading(doc, 'Agreed terms')
  for (const { label, value } of contract.terms) fact(doc, label, value)
  if (contract.annexes.length > 0) heading(doc, 'Annexes')
  for (const { name, sha256 } of contract.annexes) fact(doc, name, `SHA-256 ${sha256}`)
  if (contract.platformClauses === null) return
  heading(doc, CLAUSES_TITLE)
  doc.fontSize(10).fillColor(INK).text(contract.platformClauses, { lineGap: 2 })
}

/** The page that states who signed what, when and from where, and how to check it. (CT8, CT9) */
function writeCertificate(doc: Doc, contract: SealedContract): void {
  doc.addPage()
  doc.fontSize(20).fillColor(INK).text('Certificate')
  doc
    .fontSize(10)
    .fillColor(QUIET)
    .text('This page is part of the contract and names exactly the words before it. All times are UTC.')
  heading(doc, 'Document')
  fact(doc, 'SHA-256 of the agreed text', contract.contentHash)
  fact(doc, 'Verification code', contract.verifyCode)
  fact(doc, 'Check it at', `${contract.siteUrl}/verify`)
  heading(doc, 'Signatures')
  if (contract.signatures.length === 0) fact(doc, 'None', 'This contract has not been signed.')
  for (const signature of contract.signatures) {
    fact(doc, signature.party === 'vendor' ? 'For the photographer' : 'For the couple', signatureWords(signature))
    fact(doc, 'Signed at', `${moment(signature.signedAt)}${signature.ip ? `, from ${signature.ip}` : ''}`)
    fact(doc, 'Agreed to', signature.consentText)
  }
  if (contract.parties.length > 0) heading(doc, 'Contact details')
  for (const { party, name, email, phone } of contract.parties) {
    fact(doc, party === 'vendor' ? 'Photographer' : 'Couple', [name, email, phone].filter(Boolean).join(', '))
  }
  heading(doc, 'History')
  for (const event of contract.events) {
    fact(doc, `${event.seq}. ${event.type}, ${moment(event.createdAt)}`, event.hash)
  }
}

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
    (doc) => {
      writeAgreement(doc, contract)
      writeCertificate(doc, contract)
    },
  )
