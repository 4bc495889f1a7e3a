import type { NewEntry } from './inputs.ts'

type UsualMoment = Pick<Extract<NewEntry, { kind: 'moment' }>, 'title' | 'time'>

const CEREMONY_MINUTES = 16 * 60
/** Hours of a planned day when the booking names none; a booking of several days is planned like one long day. */
const USUAL_HOURS = 8
const MOST_HOURS = 14
/** How much of the booked time comes before the ceremony, in minutes. */
const LEAD = { least: 30, most: 180 }

/** Minutes after the ceremony begins. */
const AFTER_CEREMONY: readonly [title: string, minutes: number][] = [
  ['Ceremony', 0],
  ['Cocktail hour', 30],
  ['Group pictures', 60],
  ['Portraits of the two of you', 90],
  ['Dinner and speeches', 150],
  ['First dance', 255],
  ['Party', 285],
]

const clock = (minutes: number): string => {
  const ofDay = (minutes + 24 * 60) % (24 * 60)
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The moments of a usual wedding day in the booked hours, around a ceremony at four. */
export function usualDay(hours: number | null): UsualMoment[] {
  const booked = Math.min(hours ?? USUAL_HOURS, MOST_HOURS) * 60
  const lead = Math.min(LEAD.most, Math.max(LEAD.least, Math.floor(booked / 3 / 30) * 30))
  const at = (minutes: number) => clock(CEREMONY_MINUTES + minutes)
  const within = AFTER_CEREMONY.filter(([, minutes]) => minutes < booked - lead)
  return [
    { title: 'Getting ready', time: at(-lead) },
    ...within.map(([title, minutes]) => ({ title, time: at(minutes) })),
    { title: 'The photographer leaves', time: at(booked - lead) },
  ]
}

/** Groups that most families ask for. */
export const USUAL_GROUPS: readonly string[] = [
  'The two of you with everyone’s parents',
  'With one side’s parents',
  'With the other side’s parents',
  'With brothers and sisters',
  'With grandparents',
  'The wedding party',
  'Everyone',
]
