import { fact, heading, quiet, renderPdf, title } from '#server/pdf/page.ts'
import { DOCUMENT_NAMES, documentNote, documentSections, type MoneyDocument } from '../../money-document.ts'

/** A receipt or an invoice on one page, made from its frozen content alone: always the same bytes. */
export const renderDocumentPdf = (document: MoneyDocument): Promise<Uint8Array> => {
  const { kind, code, content } = document
  const name = `${DOCUMENT_NAMES[kind]} ${code}`
  const info = {
    title: name,
    author: content.issuer.name,
    keywords: code,
    at: new Date(`${content.issuedOn}T00:00:00Z`),
  }
  return renderPdf(info, [
    quiet(content.issuer.name, { size: 9 }),
    title(name, { below: 14 }),
    ...documentSections(document).flatMap((section) => [
      ...(section.heading ? [heading(section.heading)] : []),
      ...section.facts.flatMap(({ label, value }) => fact(label, value)),
    ]),
    quiet(documentNote(document), { size: 9, above: 12 }),
  ])
}
