import type { IMAGE_CATEGORIES } from './model.ts'

type ImageCategory = (typeof IMAGE_CATEGORIES)[number]

/** A wording from what is known about a picture: what it is of and from where. */
export function suggestedAlt(category: ImageCategory, location: string): string {
  const isPlain = category === 'portfolio' || category === 'other' || category === 'profile'
  const what = isPlain ? 'Photograph' : `${category.charAt(0).toUpperCase()}${category.slice(1)} photograph`
  return location ? `${what}, ${location}` : what
}

/**
 * A picture's description; one without gets the suggested wording.
 * @param location the photographer's.
 */
export const altOf = ({ alt, category }: { alt: string; category: ImageCategory }, location: string): string =>
  alt || suggestedAlt(category, location)
