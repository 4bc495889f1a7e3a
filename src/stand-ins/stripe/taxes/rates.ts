type Level = 'state' | 'county' | 'city' | 'district'
type Rate = { name: string; level: Level; percent: string }

/** Where the stand-in's account is registered: the rates there, and the first digits of the postal codes. */
export const REGISTERED: Record<string, { rates: Rate[]; postalCodes: RegExp }> = {
  CA: {
    rates: [
      { name: 'California', level: 'state', percent: '6.0' },
      { name: 'Los Angeles', level: 'county', percent: '0.25' },
      { name: 'Los Angeles District', level: 'district', percent: '3.25' },
    ],
    postalCodes: /^9[0-6]/,
  },
  CO: { rates: [{ name: 'Colorado', level: 'state', percent: '2.9' }], postalCodes: /^8[01]/ },
  IL: {
    rates: [
      { name: 'Illinois', level: 'state', percent: '6.25' },
      { name: 'Chicago', level: 'city', percent: '1.25' },
    ],
    postalCodes: /^6[0-2]/,
  },
  NY: {
    rates: [
      { name: 'New York', level: 'state', percent: '4.0' },
      { name: 'New York City', level: 'city', percent: '4.5' },
      { name: 'Metropolitan Commuter Transportation District', level: 'district', percent: '0.375' },
    ],
    postalCodes: /^1[0-4]/,
  },
  // No sales tax.
  OR: { rates: [], postalCodes: /^97/ },
  TX: {
    rates: [
      { name: 'Texas', level: 'state', percent: '6.25' },
      { name: 'Austin', level: 'city', percent: '2.0' },
    ],
    postalCodes: /^7[5-9]/,
  },
  VT: { rates: [{ name: 'Vermont', level: 'state', percent: '6.0' }], postalCodes: /^05/ },
  WA: {
    rates: [
      { name: 'Washington', level: 'state', percent: '6.5' },
      { name: 'Seattle', level: 'city', percent: '3.85' },
    ],
    postalCodes: /^98/,
  },
}
