import { inTab } from './browser-store.ts'

/** What somebody who turns out to be a vendor has already typed. */
export type VendorHandover = { firstName: string; lastName: string; email: string }

const NAME = 'vendor-sign-up'

/** Carries names and e-mail address over to the vendor application, in this tab only. */
export function saveVendorHandover({ firstName, lastName, email }: VendorHandover): void {
  inTab.keep(NAME, { firstName, lastName, email })
}

/** Reads and clears what was carried over. Null when there is nothing readable. */
export function takeVendorHandover(): VendorHandover | null {
  const value = inTab.take(NAME) as Partial<Record<keyof VendorHandover, unknown>> | null
  if (!value || typeof value !== 'object') return null
  const text = (part: unknown) => (typeof part === 'string' ? part : '')
  return { firstName: text(value.firstName), lastName: text(value.lastName), email: text(value.email) }
}
