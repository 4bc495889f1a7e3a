/** Where the Contact button leads: an account first, then back to this profile's contact place with the date kept. */
export function contactHref(id: string, date: string | undefined): string {
  const back = `/photographer/${id}${date ? `?date=${date}` : ''}#contact`
  return `/sign-up?returnTo=${encodeURIComponent(back)}`
}
