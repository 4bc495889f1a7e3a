/** The nine markets in the specification's order; the index is the market's bit in the directory (X66). */
export const MARKETS = [
  { id: 0, slug: 'new-york', name: 'New York', timeZone: 'America/New_York' },
  { id: 1, slug: 'los-angeles', name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
  { id: 2, slug: 'chicago', name: 'Chicago', timeZone: 'America/Chicago' },
  { id: 3, slug: 'san-francisco', name: 'San Francisco', timeZone: 'America/Los_Angeles' },
  { id: 4, slug: 'miami', name: 'Miami', timeZone: 'America/New_York' },
  { id: 5, slug: 'austin', name: 'Austin', timeZone: 'America/Chicago' },
  { id: 6, slug: 'seattle', name: 'Seattle', timeZone: 'America/Los_Angeles' },
  { id: 7, slug: 'denver', name: 'Denver', timeZone: 'America/Denver' },
  { id: 8, slug: 'portland', name: 'Portland', timeZone: 'America/Los_Angeles' },
] as const

/**
 * The union of the specification's two style lists; the id is the style's bit in the directory (X65).
 * The eleven of the directory filter come first and in its order, then those only applications offer.
 */
export const STYLES = [
  { id: 0, slug: 'documentary', name: 'Documentary', isFilter: true },
  { id: 1, slug: 'fine-art', name: 'Fine Art', isFilter: true },
  { id: 2, slug: 'editorial', name: 'Editorial', isFilter: true },
  { id: 3, slug: 'film', name: 'Film', isFilter: true },
  { id: 4, slug: 'digital', name: 'Digital', isFilter: true },
  { id: 5, slug: 'traditional', name: 'Traditional', isFilter: true },
  { id: 6, slug: 'photojournalistic', name: 'Photojournalistic', isFilter: true },
  { id: 7, slug: 'modern', name: 'Modern', isFilter: true },
  { id: 8, slug: 'black-and-white', name: 'Black & White', isFilter: true },
  { id: 9, slug: 'vintage', name: 'Vintage', isFilter: true },
  { id: 10, slug: 'artistic', name: 'Artistic', isFilter: true },
  { id: 11, slug: 'dark-and-moody', name: 'Dark & Moody', isFilter: false },
  { id: 12, slug: 'light-and-airy', name: 'Light & Airy', isFilter: false },
  { id: 13, slug: 'hybrid', name: 'Hybrid', isFilter: false },
  { id: 14, slug: 'destination', name: 'Destination', isFilter: false },
  { id: 15, slug: 'adventure', name: 'Adventure', isFilter: false },
  { id: 16, slug: 'elopement', name: 'Elopement', isFilter: false },
  { id: 17, slug: 'luxury', name: 'Luxury', isFilter: false },
  { id: 18, slug: 'intimate', name: 'Intimate', isFilter: false },
] as const

export type MarketSlug = (typeof MARKETS)[number]['slug']
export type StyleSlug = (typeof STYLES)[number]['slug']
export type MarketName = (typeof MARKETS)[number]['name']
export type StyleName = (typeof STYLES)[number]['name']

export const marketName = (slug: MarketSlug): MarketName => MARKETS.find((market) => market.slug === slug)!.name
export const styleName = (slug: StyleSlug): StyleName => STYLES.find((style) => style.slug === slug)!.name

/** The names alone, in the order of their ids. */
export const MARKET_NAMES: readonly MarketName[] = MARKETS.map((market) => market.name)
export const STYLE_NAMES: readonly StyleName[] = STYLES.map((style) => style.name)

/** The styles of the application form, in its order (Vendor application form). */
export const APPLICATION_STYLES: readonly StyleName[] = [
  'Documentary',
  'Traditional',
  'Fine Art',
  'Dark & Moody',
  'Light & Airy',
  'Film',
  'Digital',
  'Hybrid',
  'Destination',
  'Adventure',
  'Elopement',
  'Luxury',
  'Intimate',
]
