import ICAL from 'ical.js'

/** The events of a calendar as another library than the one that wrote them reads them. */
export function eventsIn(text: string) {
  const root = new ICAL.Component(ICAL.parse(text))
  return root.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)
    const { startDate, endDate, summary, uid, location } = new ICAL.Event(event)
    return {
      uid,
      summary,
      location,
      start: startDate.toString(),
      end: endDate.toString(),
      isDate: startDate.isDate,
      status: value('status'),
      transparency: value('transp'),
      sequence: Number(value('sequence')),
      stamp: String(value('dtstamp')),
    }
  })
}
