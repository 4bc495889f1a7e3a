import { type Promises, vettingTimes } from '#shared/site/vetting-words.ts'

/** The variables of the acknowledgment text, in braces (E3). */
export const ACKNOWLEDGMENT_VARIABLES = ['vendor_name', 'business_name', 'application_date'] as const
export type AcknowledgmentValues = Record<(typeof ACKNOWLEDGMENT_VARIABLES)[number], string>

/** What the confirmation mail says while no text of its own is set, with the longest time that is promised. */
export const defaultAcknowledgment = (promises: Promises): string => `Hello {vendor_name},

Thank you for applying with {business_name} on {application_date}. Your application is in our curation team’s queue, and a person looks at every picture.

The whole review takes at most ${vettingTimes(promises).atMost}. You don’t need to do anything until you hear from us.`

const VARIABLE = /\{\{\s*([A-Za-z_]+)\s*\}\}|\{\s*([A-Za-z_]+)\s*\}/g
const isVariable = (name: string): name is keyof AcknowledgmentValues =>
  (ACKNOWLEDGMENT_VARIABLES as readonly string[]).includes(name)

/** Puts the values in the place of {vendor_name} or {{vendor_name}}; anything else in braces stays as it is. */
export const renderAcknowledgment = (template: string, values: AcknowledgmentValues): string =>
  template.replace(VARIABLE, (whole, double?: string, single?: string) => {
    const name = double ?? single ?? ''
    return isVariable(name) ? values[name] : whole
  })
