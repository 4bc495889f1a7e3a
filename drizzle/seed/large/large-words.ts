/** How the photographers of a large market are spread over the nine markets, in their order: shares of a hundred. */
export const MARKET_SHARES = [20, 17, 13, 12, 10, 9, 8, 6, 5] as const

/** A place in each market, in the markets' order. */
export const PLACES = [
  'Brooklyn, New York',
  'Pasadena, California',
  'Evanston, Illinois',
  'Oakland, California',
  'Coral Gables, Florida',
  'Round Rock, Texas',
  'Tacoma, Washington',
  'Boulder, Colorado',
  'Lake Oswego, Oregon',
] as const

/** What follows a last name in a business name. */
export const BUSINESS_ENDINGS = [
  'Photography',
  'Studio',
  '& Light',
  'Weddings',
  'Pictures',
  'Fine Art',
  '& Co.',
  'Stories',
  'Collective',
  'Frames',
] as const

export const BIOS = [
  'I photograph weddings quietly and in available light, and I stay until the dancing is done.',
  'Fifteen years of weddings, from city halls to vineyards. I care about families, food and the hour before sunset.',
  'Film and digital, side by side. You get prints you can hold and a gallery you can share.',
  'Small weddings in wild places are what I do best. I know the trails, the permits and the weather.',
] as const
