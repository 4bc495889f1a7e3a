/** Whether a photographer is free on a date, holds it for somebody for some days, or is not available (DS5). */
export type Availability = 'free' | 'hold' | 'booked'

/** The label of each state (DS5). */
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  free: 'Available',
  hold: 'On hold',
  booked: 'Booked',
}
