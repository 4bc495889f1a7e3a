/** Whether a photographer can take the date: free, promised to somebody for some days, or not available (DS5). */
export type Availability = 'free' | 'hold' | 'booked'

/** What each answer about a date says (DS5). */
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  free: 'Available',
  hold: 'On hold',
  booked: 'Booked',
}
