/** Where the Contact button's sign-up leads back to: this profile's contact place, with the date kept. */
export function contactReturnTo(id: string, date: string | undefined): string {
  return `/photographer/${id}${date ? `?date=${date}` : ''}#contact`
}
