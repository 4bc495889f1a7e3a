import type { ReversalReport, TaxService } from '#server/payments/hosted.ts'

/** Percent of the price in the states where the platform is registered here. */
const TAX_PARTS: Record<string, [name: string, percent: number][]> = {
  Texas: [
    ['Texas', 6.25],
    ['Austin', 2],
  ],
  'New York': [
    ['New York', 4],
    ['New York City', 4.875],
  ],
  Oregon: [],
}

/** The tax service: what was sold and reversed, by key. */
export function recordingTaxes(ref: (kind: string, key: string) => string) {
  const told = {
    isDown: false,
    /** Records what it is told, and its answers are lost. */
    isDeaf: false,
    saleRef: (key: string) => ref('tax', key),
    calculations: new Map<string, { amountCents: number; taxCents: number }>(),
    sales: new Map<string, { amountCents: number; taxCents: number }>(),
    reversals: new Map<string, ReversalReport>(),
  }
  const service: TaxService = {
    calculateTax: async ({ amountCents, place, reference }) => {
      if (told.isDown) throw new Error('The tax service does not answer.')
      const rates = TAX_PARTS[place.state]
      if (!/^\d{5}$/.test(place.postalCode)) return { status: 'no-such-place' }
      if (!rates) return { status: 'not-registered' }
      const parts = rates.map(([name, percent]) => ({
        name,
        percent: String(percent),
        taxCents: Math.round((amountCents * percent) / 100),
      }))
      const taxCents = parts.reduce((sum, part) => sum + part.taxCents, 0)
      const calculationRef = ref('taxcalc', `${reference}/${amountCents}/${told.calculations.size}`)
      told.calculations.set(calculationRef, { amountCents, taxCents })
      return { status: 'calculated', calculationRef, taxCents, parts }
    },
    recordSale: async ({ key, calculationRef }) => {
      if (told.isDown) throw new Error('The tax service does not answer.')
      const found = told.calculations.get(calculationRef)
      if (!found) return { status: 'failed', message: 'No such calculation' }
      told.sales.set(key, found)
      if (told.isDeaf) throw new Error('The answer was lost.')
      return { status: 'succeeded', providerRef: ref('tax', key), lineRef: ref('tax_li', key) }
    },
    recordReversal: async (report) => {
      if (told.isDown) throw new Error('The tax service does not answer.')
      told.reversals.set(report.key, report)
      return { status: 'succeeded', providerRef: ref('tax', report.key) }
    },
    findSale: async (saleRef) => {
      const key = [...told.sales.keys()].find((known) => ref('tax', known) === saleRef)
      return key === undefined ? null : { key, lineRef: ref('tax_li', key) }
    },
  }
  return { told, service }
}
