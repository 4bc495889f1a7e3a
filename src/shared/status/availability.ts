/** Whether a photographer is free on a date, holds it for somebody for some days, or is not available. */
export type Availability = 'free' | 'hold' | 'booked'

/** The label of each state. */
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  free: 'Available',
  hold: 'On hold',
  booked: 'Booked',
}
