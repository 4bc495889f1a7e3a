import { inTab } from './kept.ts'

/** What a person who turns out to be a vendor has typed already (R11). */
export type VendorHandover = { firstName: string; lastName: string; email: string }

const NAME = 'vendor-sign-up'

/** Carries the names and the address over to the vendor application, in this tab only. */
export function saveVendorHandover({ firstName, lastName, email }: VendorHandover): void {
  inTab.keep(NAME, { firstName, lastName, email })
}

/** What was carried over, once: reading clears it. Null when there is nothing, or nothing readable. */
export function takeVendorHandover(): VendorHandover | null {
  const value = inTab.take(NAME) as Partial<Record<keyof VendorHandover, unknown>> | null
  if (!value || typeof value !== 'object') return null
  const text = (part: unknown) => (typeof part === 'string' ? part : '')
  return { firstName: text(value.firstName), lastName: text(value.lastName), email: text(value.email) }
}
