import { signatureWords } from '#features/contracts/model.ts'
import { fact, heading, named, prose, quiet, renderPdf, title } from '#server/pdf/page.ts'
import { formatMoney } from '#shared/money/money.ts'
import { changesOf } from '../../difference.ts'
import { AMENDMENT_KIND_LABELS } from '../../model.ts'
import type { SealedAddendum } from '../../sealed-addendum.ts'
import { rewordedParts } from '../../text-difference.ts'

/** The time zone is given once, at the top of the signatures. */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

function changesIn({ before, after, items, note }: SealedAddendum) {
  const changes = changesOf(before, after)
  const parts = rewordedParts(before.content, after.content)
  return [
    ...(items.length > 0 ? [heading('What’s added')] : []),
    ...items.flatMap(({ label, quantity, unitCents }) =>
      fact(quantity > 1 ? `${label} × ${quantity}` : label, formatMoney(quantity * unitCents, { withCents: true })),
    ),
    ...(changes.length > 0 ? [heading('What changes')] : []),
    ...changes.flatMap((change) =>
      fact(change.label, change.before === null ? change.after : `${change.before}  →  ${change.after}`),
    ),
    ...(parts.length > 0 ? [heading('Changes to the text')] : []),
    ...parts.flatMap(({ isAdded, text }) => fact(isAdded ? 'Added' : 'Removed', text)),
    ...(note ? [heading('Note'), prose(note)] : []),
  ]
}

const proofOf = (addendum: SealedAddendum) => [
  heading('Signatures'),
  quiet('Both have signed electronically. All times are UTC.', { size: 9, below: 5 }),
  ...addendum.signatures.flatMap((signature) => [
    ...fact(signature.party === 'vendor' ? 'For the photographer' : 'For the couple', signatureWords(signature)),
    ...fact('Signed at', `${moment(signature.signedAt)}${signature.ip ? `, from ${signature.ip}` : ''}`),
    ...fact('Agreed to', signature.consentText),
  ]),
  heading('Documents'),
  ...fact('SHA-256 of this addendum', addendum.contentHash),
  ...fact(`Previous contract, code ${addendum.from.verifyCode}`, addendum.from.contentHash),
  ...fact(`Version ${addendum.to.version} in effect since, code ${addendum.to.verifyCode}`, addendum.to.contentHash),
  ...fact('Verify both at', `${addendum.siteUrl}/verify`),
]

/** An addendum as a PDF, made from what both have signed alone: always the same bytes. */
export function renderAddendumPdf(addendum: SealedAddendum): Promise<Uint8Array> {
  const name = `Addendum ${addendum.number}: ${AMENDMENT_KIND_LABELS[addendum.kind]}`
  const keywords = `curio-addendum ${addendum.contentHash}`
  const at = new Date(addendum.signatures.at(-1)!.signedAt)
  return renderPdf({ title: name, author: addendum.siteName, keywords, at }, [
    quiet(`${addendum.siteName} · contract ${addendum.from.verifyCode}`, { size: 9 }),
    title(name),
    quiet(`“${addendum.after.title}”`),
    quiet(`Between ${named(addendum.vendorName)} and ${named(addendum.clientName)}. Everything else stays as agreed.`),
    ...changesIn(addendum),
    ...proofOf(addendum),
  ])
}
