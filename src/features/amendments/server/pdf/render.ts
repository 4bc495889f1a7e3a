import { signatureWords } from '#features/contracts/model.ts'
import { type Doc, fact, heading, INK, QUIET, renderPdf } from '#server/pdf/page.ts'
import { formatMoney } from '#shared/money.ts'
import { changesOf } from '../../difference.ts'
import { AMENDMENT_KIND_LABELS } from '../../model.ts'
import type { SealedAddendum } from '../../sealed-addendum.ts'
import { rewordedParts } from '../../text-difference.ts'

/** The time zone is given once, at the top of the signatures. */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

function writeChanges(doc: Doc, { before, after, items, note }: SealedAddendum): void {
  const changes = changesOf(before, after)
  if (items.length > 0) heading(doc, 'What is added')
  for (const { label, quantity, unitCents } of items)
    fact(doc, quantity > 1 ? `${label} × ${quantity}` : label, formatMoney(quantity * unitCents, { withCents: true }))
  if (changes.length > 0) heading(doc, 'What changes')
  for (const change of changes)
    fact(doc, change.label, change.before === null ? change.after : `${change.before}  →  ${change.after}`)
  const parts = rewordedParts(before.content, after.content)
  if (parts.length > 0) heading(doc, 'Changes of the text')
  for (const { isAdded, text } of parts) fact(doc, isAdded ? 'Added' : 'Taken out', text)
  if (note) heading(doc, 'Note')
  if (note) doc.fontSize(10).fillColor(INK).text(note)
}

function writeProof(doc: Doc, addendum: SealedAddendum): void {
  heading(doc, 'Signatures')
  doc.fontSize(9).fillColor(QUIET).text('Both have signed electronically. All times are UTC.').moveDown(0.4)
  for (const signature of addendum.signatures) {
    fact(doc, signature.party === 'vendor' ? 'For the photographer' : 'For the couple', signatureWords(signature))
    fact(doc, 'Signed at', `${moment(signature.signedAt)}${signature.ip ? `, from ${signature.ip}` : ''}`)
    fact(doc, 'Agreed to', signature.consentText)
  }
  heading(doc, 'Documents')
  fact(doc, 'SHA-256 of this addendum', addendum.contentHash)
  fact(doc, `Contract before it, code ${addendum.from.verifyCode}`, addendum.from.contentHash)
  fact(doc, `Version ${addendum.to.version} in force since, code ${addendum.to.verifyCode}`, addendum.to.contentHash)
  fact(doc, 'Check both at', `${addendum.siteUrl}/verify`)
}

/** An addendum as a PDF, made from what both have signed alone: always the same bytes. (CT7, CT8) */
export function renderAddendumPdf(addendum: SealedAddendum): Promise<Uint8Array> {
  const title = `Addendum ${addendum.number}: ${AMENDMENT_KIND_LABELS[addendum.kind]}`
  const keywords = `curio-addendum ${addendum.contentHash}`
  const at = new Date(addendum.signatures.at(-1)!.signedAt)
  return renderPdf({ title, author: addendum.siteName, keywords, at }, (doc) => {
    doc.fontSize(9).fillColor(QUIET).text(`${addendum.siteName} · contract ${addendum.from.verifyCode}`)
    doc.moveDown(0.6).fontSize(22).fillColor(INK).text(title)
    doc.fontSize(10).fillColor(QUIET).text(`“${addendum.after.title}”`)
    doc.text(`Between ${addendum.vendorName} and ${addendum.clientName}. Everything else stays as it was agreed.`)
    writeChanges(doc, addendum)
    writeProof(doc, addendum)
  })
}
