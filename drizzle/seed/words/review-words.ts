import type { StyleName } from '#features/photographers/markets-and-styles.ts'

/**
 * A review that says something of its own wedding. `{name}` is the photographer's first name, `{venue}` and `{month}`
 * where and when the wedding was, `{partner}` the other of the couple, `{relative}` and `{thing}` somebody and something
 * of that day, `{count}` a number.
 */
export type ReviewWords = {
  rating: 3 | 4 | 5
  text: string
  reply?: string
  /** Only of photographers with one of these styles. */
  styles?: readonly StyleName[]
  /** Only of weddings in these months, 1 to 12. */
  months?: readonly number[]
}

export const RELATIVES = [
  'my grandmother',
  'my father',
  'my mother',
  'my brother',
  'my sister',
  'my aunt',
  'my best friend',
  'my uncle',
  'my grandfather',
  'my niece',
  'my godmother',
  'my oldest cousin',
] as const

export const THINGS = [
  'the rings on the windowsill',
  'the long table before anybody sat down',
  'the letters we read that morning',
  'the crooked cake',
  'the band between two songs',
  'the coats on the chairs',
  'the children under the table',
  'the flowers by the door',
  'the last dance',
  'the hands during the vows',
  'the shoes in the grass',
  'the speeches nobody had planned',
] as const

const SUMMER = [6, 7, 8] as const
const AUTUMN = [9, 10, 11] as const
const COLD = [11, 12, 1, 2, 3] as const
const SPRING = [3, 4, 5] as const

export const REVIEW_WORDS: readonly ReviewWords[] = [
  { rating: 5, text: '{name} was at {venue} before we were and left after {relative}, which says it all.' },
  {
    rating: 5,
    text: 'Of everything from our {month} wedding, the picture of {relative} with {thing} in the background is the one we’d save from a fire.',
  },
  {
    rating: 5,
    text: '{partner} doesn’t like being photographed, and {name} got {count} pictures of {partner} laughing at {venue}.',
  },
  {
    rating: 5,
    text: '{relative} asked {name} for a card in the middle of dinner at {venue}. We understood why in the gallery.',
    reply: 'Please tell {relative2} that the card is in the mail, and thank you for a wonderful {month} day.',
  },
  { rating: 5, text: 'We had {count} relatives at {venue} and {name} knew all of their names by the toast.' },
  {
    rating: 5,
    text: 'It was {month}, everything ran late, and {name} turned the one hour of light we had left into the whole album.',
  },
  { rating: 5, text: 'I cried at {thing}. I didn’t even notice them on the day; {name} did.' },
  { rating: 5, text: '{name} answered every question for months, including {count} about {venue} alone.' },
  {
    rating: 5,
    text: 'Between the ceremony and dinner {name} found us {count} quiet minutes behind {venue}. Those are the pictures on our wall.',
  },
  { rating: 5, text: '{relative} had refused to be in any picture. There are {count} of them, all of them lovely.' },
  {
    rating: 5,
    text: 'The gallery from {venue} opens with {thing}, and from there on you’re simply back in that {month} day.',
  },
  { rating: 5, text: 'Two families who had never met, {guests} people, one photographer: {name} made it look easy.' },
  {
    rating: 5,
    text: '{partner} and I chose different favorites out of the {month} gallery, and both are of {relative}.',
  },
  {
    rating: 5,
    text: 'Our planner at {venue} said she wishes every photographer worked like {name}.',
    reply: 'That team at {venue} is a gift. Thank you both for a {month} day I still think about.',
  },
  {
    rating: 5,
    text: 'We moved the ceremony inside {count} minutes before it began. {name} had already put the light there.',
  },
  {
    rating: 5,
    text: '{name} is the reason {relative} has a wedding picture of us on the fridge in {month} and in every month since.',
  },
  { rating: 5, text: 'Nobody at {venue} can say when {name} took the picture of {thing}. It’s the best one.' },
  {
    rating: 5,
    text: 'For a wedding of {guests} we didn’t expect so many pictures in which everybody looks like themselves.',
  },
  {
    rating: 5,
    text: 'We’ve looked through the pictures from {venue} {count} times, and {partner} still finds new ones.',
  },
  { rating: 5, text: '{name} said “trust me” once, at {venue}, in the rain. We did, and it’s the cover of our album.' },
  { rating: 5, text: 'The only person calmer than {relative} that {month} day was {name}.' },
  {
    rating: 5,
    text: 'Clear offer, clear contract, and then {count} pictures from {venue} that are anything but ordinary.',
  },
  { rating: 5, text: 'I had a list of {count} groups for {venue}. {name} was through it before the ice had melted.' },
  { rating: 5, text: '{thing} and {relative}, in one frame, in that {month} light. I don’t know how {name} does it.' },
  { rating: 5, text: 'We wanted to feel like guests at our own wedding at {venue}, and thanks to {name} we did.' },
  {
    rating: 5,
    text: '{partner}’s parents don’t speak much English; {name} had them laughing {count} minutes after arriving at {venue}.',
  },
  { rating: 5, text: 'The preview arrived on the morning after {venue}, with {relative} as the first picture.' },
  {
    rating: 5,
    text: '{name} noticed that {relative} was wearing grandpa’s watch and quietly made a picture of it.',
    reply: 'Thank you for telling me whose watch that was. I’ll remember your {month} wedding by it.',
  },
  {
    rating: 5,
    text: 'The light at {venue} was terrible, everybody had warned us, and the pictures are full of warmth.',
  },
  {
    rating: 5,
    text: '{name} stayed an extra {count} minutes at {venue} because the band was on fire, and never mentioned it.',
  },
  {
    rating: 4,
    text: 'Wonderful pictures of {venue}. The gallery came {count} days later than we’d hoped, and we were told so in time.',
    reply: 'Thank you for your patience, {partner} and you. I wanted the evening to be right before you saw it.',
  },
  {
    rating: 4,
    text: '{name} is a joy to have around. A few of the groups at {venue} are a touch dark, and were fixed when we asked.',
  },
  { rating: 4, text: 'Lovely work from a busy {month} day; we’d have liked a few more of {thing}.' },
  {
    rating: 4,
    text: 'Strong pictures, kind manners. I’d book {count} more minutes for the portraits at {venue} next time.',
  },
  {
    rating: 4,
    text: '{relative} missed one of the groups at {venue}, which wasn’t {name}’s fault. Everything else is there.',
  },
  {
    rating: 4,
    text: 'We love the ceremony pictures from {venue}. During dinner, {thing} and little else was photographed.',
  },
  {
    rating: 4,
    text: 'Parking at {venue} cost us the first look, and {name} made up for it before sunset.',
    reply:
      'I now arrive an hour earlier at {venue}. Thank you for taking it with such good humor that {month} evening.',
  },
  {
    rating: 3,
    text: 'The pictures of {venue} are good, and some are great. We had to ask twice for the schedule.',
    reply: 'You’re right, and I’m sorry. Since your {month} wedding I send the schedule four weeks ahead.',
  },
  { rating: 3, text: 'Solid work at the ceremony; at {venue} in the evening we’d hoped for more than {thing}.' },
  {
    rating: 3,
    text: '{count} of the combinations on our list for {venue} were forgotten, and that still stings a little.',
    reply: 'I understand, and I’m sorry. I’ve changed how I keep the list since that {month} day.',
  },
  {
    rating: 5,
    text: 'Our film scans from {venue} were worth the wait. {thing}, in that grain, looks like a memory already.',
    styles: ['Film', 'Vintage'],
  },
  {
    rating: 5,
    text: '{name} loaded a roll in the dark at {venue} without looking down, and got {relative} on the first frame.',
    styles: ['Film', 'Vintage'],
  },
  {
    rating: 5,
    text: 'In black and white {relative} looks like a film star, and {venue} like the set.',
    styles: ['Black & White', 'Photojournalistic'],
  },
  {
    rating: 5,
    text: '{name} got up before dawn with us that {month} morning, carried {relative}’s shoes up the trail and brought coffee.',
    styles: ['Adventure', 'Elopement'],
  },
  {
    rating: 5,
    text: 'Just us, {name} and {relative} as a witness, in {month}: the smallest wedding, and a full, generous story of it.',
    styles: ['Elopement', 'Intimate'],
  },
  {
    rating: 5,
    text: 'Candles, {count} of them, and one photographer who isn’t afraid of the dark: {venue} has never looked better.',
    styles: ['Dark & Moody', 'Intimate'],
  },
  {
    rating: 5,
    text: 'Everything at {venue} looks as airy as it felt, down to {thing}.',
    styles: ['Light & Airy', 'Fine Art'],
  },
  {
    rating: 5,
    text: 'I opened the gallery and thought of a magazine, then saw {relative} and {thing} and cried.',
    styles: ['Editorial', 'Luxury', 'Modern'],
  },
  { rating: 5, text: 'Everybody was melting at {venue} in the {month} heat, and nobody looks it.', months: SUMMER },
  {
    rating: 5,
    text: 'A thunderstorm chased us into {venue}; {name} had seen it coming and got {relative} running.',
    months: SUMMER,
  },
  {
    rating: 5,
    text: 'The leaves around {venue} lasted exactly until our {month} day, and {name} used every one.',
    months: AUTUMN,
  },
  {
    rating: 5,
    text: 'It was dark by five that {month} evening, and {name} lit {thing} with nothing but the room.',
    months: COLD,
  },
  { rating: 5, text: 'Blossoms outside {venue}, {relative} in the middle of them: thank you, {name}.', months: SPRING },
]

/** What a photographer says of a couple. */
export const ABOUT_COUPLES = [
  '{first} and {partner} were clear about what mattered to them at {venue}, from the first call to the last dance.',
  '{first} trusted me with a tight timeline at {venue} and kept every agreement; I’d photograph for them again tomorrow.',
  'Warm hosts: {first} and {partner} fed everybody who worked at {venue} and told us all where to be.',
  'A joy from beginning to end: {first} and {partner} had the list of groups at {venue} ready, in order, with names.',
  'I’ve rarely seen {guests} guests so well looked after as at {first} and {partner}’s {month} wedding.',
  '{first} answered within the hour for months, and {partner} made sure I sat down for dinner at {venue}.',
  'Everything was as agreed at {venue}, and {first} and {partner} were wonderful to be around.',
  'Two people who know what they like: {first} and {partner} gave me room at {venue}, and it shows.',
] as const
