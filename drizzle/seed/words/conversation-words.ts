// Every sentence has a slot that is different for everybody, so that no two conversations say the same.
// {date} is the weekday and day of the wedding, {venue} where it is, {first} and {partner} the couple, {name} the
// photographer's first name, {guests} a number.

/** How a couple begins. */
export const OPENINGS = [
  'We’re getting married on {date} at {venue}, with {guests} guests, and we’d love to know whether you’re free.',
  'Hi {name}, {partner} found your pictures and hasn’t stopped sending them to me; could you photograph our wedding at {venue} on {date}?',
  'Our date is {date}, the place is {venue}, and we’re about {guests} people who all hate posing; would that suit you, {name}?',
  'Hello {name}! {partner} and I are planning a long dinner for {guests} at {venue} on {date}, and the evening light in your pictures is what we want.',
  'A friend of {partner}’s had you at her wedding, {name}, and still talks about it; we’re marrying at {venue} on {date} and would be happy to have you there.',
  'We’ve booked {venue} for {date} and now we’re looking for the person who’ll see it all; is {date} still open for you, {name}?',
  'Two families, {guests} guests and one small dog: that’s our {date} at {venue}. What would a day with you look like, {name}?',
  'We don’t need much on {date}: the vows at {venue}, the {guests} people we love, and nobody telling us to say cheese.',
  '{partner} and I are both camera-shy, so we’ve put this off; the wedding is on {date} at {venue}, and you’re the first we’re writing to, {name}.',
  'Could you tell us what you’d suggest for {guests} guests at {venue}, ceremony in the late afternoon of {date}?',
  'It’s a wedding of {guests} at {venue} on {date}, most of it outdoors, and we’re hoping for honest pictures rather than perfect ones.',
  'I’m {first}, marrying {partner} at {venue} on {date}, and we love how quiet your pictures are, {name}, even the loud ones.',
  'We’re still deciding between two photographers for {date} at {venue}, {name}, and would like to hear how you work with {guests} guests.',
  'Grandparents from two continents and {guests} guests in all are coming to {venue} on {date}; family pictures matter to us, and so does the dancing.',
  'Dear {name}, do you still have {date}? We’ll be {guests} people at {venue}, and {partner} is already practicing the first dance.',
  'We saw {venue} and said yes on the spot; now {date} needs a photographer, and both of us wrote your name down, {name}.',
] as const

/** A photographer who is free. */
export const ANSWERS = [
  'Thank you for writing, {first}; {date} is open, and {venue} is a place I’d love to photograph; shall I put an offer together?',
  'How lovely, {first}: at {venue} I’d build {date} around the hour before sunset and keep everything else loose.',
  '{date} works for me, {first}; for {guests} guests I’d come two hours before the ceremony and stay until the dance floor is full.',
  'I’m free on {date} and would be glad to, {first}; tell me a little about how {partner} and you imagine the evening at {venue}.',
  'What good news, {first}: I know the light at {venue}, {date} is free, and {guests} people is a number I like very much.',
  'Congratulations to you and {partner}, {first}; I’ve kept {date} for you while I write an offer for {venue}.',
  'Yes, {date} is free, {first}. I’d bring a second pair of eyes for {guests} guests, but that’s for you and {partner} to decide.',
  'Camera-shy people are my favorite, {first}, and on {date} at {venue} you’ll forget me within ten minutes.',
  'Happy to, {first}, but before I write the offer for {date}: is the dinner at {venue} too, or does everybody move?',
  'Thank you, {first}, and hello to {partner}; I’ve photographed around {venue} before, and {date} should give us soft light.',
  'I’d be there on {date} with pleasure, {first}; my offer for the day at {venue} is on its way to you and {partner}.',
  'That sounds like my kind of day, {first}; let me sketch the hours of {date} at {venue} and send you an offer.',
] as const

/** A photographer who is not. */
export const DECLINES = [
  'Thank you for thinking of me, {first}, but I’m already booked on {date}.',
  'I’m sorry, {first}: I’ll be at another wedding on {date}, and I don’t want to promise {venue} what I can’t keep.',
  '{date} is gone, {first}, and I hope you and {partner} find somebody wonderful for {venue}.',
  'What a pity, {first}: I’m away around {date}, and {venue} would have been a joy.',
  'I can’t make {date}, {first}, and I’m sorry to say so: {guests} guests at {venue} is exactly what I like.',
  'Somebody was faster, {first}: {date} has been taken since last week, so my best wishes to you and {partner} for {venue}.',
  'Thank you for the kind words, {first}, but for {guests} guests at {venue} on {date} you’ll want two photographers, and I work alone.',
  'I’ve closed my calendar around {date}, {first}; please give {partner} my congratulations all the same.',
] as const

/** Why, in a word, for the couple's list. */
export const DECLINE_REASONS = [
  'Already booked on {date}',
  'Away on {date}',
  'Another wedding that weekend, {date}',
  'Not taking weddings around {date}',
] as const

/** A couple that has changed its mind. */
export const WITHDRAWALS = [
  'We’ve found a photographer for {date} at {venue}, {name}; thank you all the same.',
  'Thanks so much, {name}, but for {date} we’ve decided on somebody who has worked at {venue} before.',
  '{partner} and I have signed with another photographer for {date}, {name}; we wanted you to hear it from us.',
  'We won’t need anybody for {date} after all, {name}: a cousin of {partner}’s is doing it as a present.',
  'Thank you, {name}, for being so clear about {date}; we’re going with a smaller package elsewhere.',
  'Our plans for {venue} have shrunk from {guests} guests to the two of us, {name}, so we’re withdrawing this.',
] as const

/** A couple that turns an offer down. */
export const REJECTIONS = [
  'Thank you, {name}, but {total} is more than we can put aside for {date}.',
  'We’ve gone with somebody closer to {venue}, {name}, and it wasn’t easy.',
  'Your offer for {date} was lovely, {name}; in the end {partner} preferred a photographer who shoots on film.',
  'We took a package with fewer hours for {date}, {name}; thank you for the time you gave {partner} and me.',
  'After much back and forth about {total}, {partner} and I chose another photographer.',
  'We’re having {venue} photographed by a friend of the family, {name}; thank you for everything.',
] as const

/** What goes with an offer. */
export const OFFER_MESSAGES = [
  'Dear {first}, this is {date} as we talked about it: {hours} hours at {venue}, and please ask me anything that isn’t clear.',
  'Hello {first} and {partner}, here’s my offer for {date}; the {hours} hours leave room for a walk around {venue} before dinner.',
  '{first}, {partner}: I’ve planned {hours} hours for {date} and left the extras out, so that nothing surprises you at {venue}.',
  'For {guests} guests at {venue} I’d suggest these {hours} hours, {first}; we can still shift them before {date}.',
  'Here it is, {first}: {date}, {hours} hours at {venue}, and everything that’s included is on the list below.',
  'I’ve written down what we said about {venue}, {first}; if {partner} would like more time on {date}, tell me and I’ll change it.',
  'My offer for {date}, {first}, with the travel to {venue} already in it.',
] as const

/** A couple once it has signed. */
export const AFTER_SIGNING = [
  'It’s signed, and {partner} says {date} finally feels real.',
  'We’ve signed and paid, {name}, and told {venue} that you’re coming on {date}.',
  'That was the easiest contract of the whole wedding, {name}; see you at {venue} on {date} at the latest.',
  'All done from our side, {name}: my sister will hold the list of family groups at {venue} on {date}, so nobody has to shout.',
  'The contract’s signed, {name}, and the ceremony at {venue} has moved to four; does that still work with the light on {date}?',
  '{partner} and I signed it on the train, {name}, so that’s one thing less to think about before {date}.',
  'Signed this morning over coffee, {name}; {partner} is already telling all {guests} guests about you and {venue}.',
] as const

/** The photographer's word on that. */
export const AFTER_SIGNED = [
  'Then {date} is yours, {first}, and I’ll write again a month before.',
  'Wonderful, {first}; I’ll send you and {partner} my questions about {venue} well before {date}.',
  'Thank you for your trust, {first}; four o’clock is fine, and {venue} will still be in the sun on {date}.',
  'I’m looking forward to {date}, {first}, and until then write to me about {venue} whenever something comes up.',
  'Perfect, {first}: tell {partner} I’ll bring umbrellas to {venue} on {date}, and that we won’t need them.',
  'So good to hear, {first}, and {date} at {venue} is in my calendar in red.',
  'Thank you both, {first} and {partner}; {venue} in that light is going to be something on {date}.',
] as const
