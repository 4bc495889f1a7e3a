import type { StyleSlug } from '#features/photographers/markets-and-styles.ts'

const files = import.meta.glob<string>('./style-pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** What a style looks like, as a small picture; made from the demonstration pictures by `drizzle/seed/portfolio/cut-styles.ts`. */
export const stylePicture = (slug: StyleSlug): string | undefined => files[`./style-pictures/${slug}.webp`]
