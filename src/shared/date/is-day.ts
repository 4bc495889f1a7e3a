/** Whether a value is a day that exists, as YYYY-MM-DD; of years whose neighbors PostgreSQL and programs can name, too. */
export function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
