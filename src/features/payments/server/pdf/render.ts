import { fact, heading, INK, QUIET, renderPdf } from '#server/pdf/page.ts'
import { DOCUMENT_NAMES, documentNote, documentSections, type MoneyDocument } from '../../money-document.ts'

/** A receipt or an invoice on one page, made from its frozen content alone: always the same bytes. (PY9) */
export const renderDocumentPdf = (document: MoneyDocument): Promise<Uint8Array> => {
  const { kind, code, content } = document
  const title = `${DOCUMENT_NAMES[kind]} ${code}`
  const info = { title, author: content.issuer.name, keywords: code, at: new Date(`${content.issuedOn}T00:00:00Z`) }
  return renderPdf(info, (doc) => {
    doc.fontSize(9).fillColor(QUIET).text(content.issuer.name)
    doc.moveDown(0.6).fontSize(22).fillColor(INK).text(title)
    doc.moveDown(1)
    for (const section of documentSections(document)) {
      if (section.heading) heading(doc, section.heading)
      for (const { label, value } of section.facts) fact(doc, label, value)
    }
    doc.moveDown(1.2).fontSize(9).fillColor(QUIET).text(documentNote(document))
  })
}
