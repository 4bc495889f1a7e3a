import type { ReviewWords } from '#drizzle/seed/words/review-words.ts'

const rated =
  (rating: ReviewWords['rating']) =>
  (text: string, reply?: string, only: Pick<ReviewWords, 'styles' | 'months'> = {}): ReviewWords => ({
    rating,
    text,
    ...(reply ? { reply } : {}),
    ...only,
  })
const five = rated(5)
const four = rated(4)
const three = rated(3)

/** Reviews that name no person, place or amount; each is written once, and some fit only some photographers. */
export const DEMO_REVIEWS: readonly ReviewWords[] = [
  five(
    'We forgot there was a camera until the gallery arrived, and then we cried at the kitchen table. Every person we love is in there, looking like themselves.',
    'That kitchen-table sentence made my week. Thank you for letting me stay for the last song.',
  ),
  five(
    'Calm, funny and five minutes early to everything. Our timeline slipped by an hour and nobody but the photographer noticed.',
  ),
  five('There is a picture of my dad straightening his tie in a window that I would have paid for on its own.'),
  five(
    'Two shy people who hate being photographed, and we look relaxed in every single frame. We do not know how that was done.',
  ),
  five(
    'The family portraits took twelve minutes. Twelve! With forty relatives and two toddlers.',
    'The toddlers were the organized ones. It was a joy.',
  ),
  five('It rained from the ceremony to the cake and somehow those are the most beautiful pictures of the lot.'),
  five('Answered every message within a day for a whole year, including the silly ones.'),
  four(
    'Wonderful pictures and a lovely presence. The full gallery came a week later than planned, but we were told in advance.',
    'Thank you for your patience. I wanted every one of them to be right before you saw them.',
  ),
  five('My grandmother asked whether the photographer could come to her birthday too. High praise.'),
  five(
    'We chose with our eyes and it turned out to be the best decision of the wedding. The light in these pictures is unreal and also exactly how it was.',
  ),
  five('Handled a blended family with so much tact. Everyone felt included and no one felt arranged.'),
  four('Beautiful work throughout. I would have liked a few more pictures of the details before guests came in.'),
  five('The first dance series belongs in a frame, so that is where it is.'),
  five('Knew exactly when to step in and when to disappear. I have recommended this studio to three friends already.'),
  five('Our album is on the coffee table and visitors pick it up before they sit down.'),
  three(
    'The pictures are good, and some are great. Communication before the day was slower than we hoped and we had to ask twice about the schedule.',
    'You are right, and I am sorry. I now send the schedule four weeks ahead without being asked.',
  ),
  five(
    'Got up before dawn, hiked with us in the dark and still brought coffee. The sunrise pictures speak for themselves.',
    undefined,
    { styles: ['Adventure', 'Elopement'] },
  ),
  five('Every color looks true: the flowers, the skin, the terrible carpet in the hotel. All of it.'),
  four(
    'Great eye, great energy, great second photographer. The online gallery was a little confusing to download from.',
  ),
  five(
    'Found ten quiet minutes for us between the ceremony and dinner. I remember those minutes better than anything else.',
  ),
  five('My wife keeps sending me the same picture of us laughing at nothing. It never gets old.'),
  five(
    'Our venue was dark and everybody warned us about it. These pictures are warm, sharp and full of atmosphere.',
    'Dark rooms are my favorite. Yours had the best candles I have seen all year.',
    { styles: ['Dark & Moody', 'Intimate', 'Film'] },
  ),
  five('From the first call it was clear we were in good hands. Organized without ever being stiff.'),
  four(
    'Lovely person, strong pictures. A few of the group photos were a touch dark and were fixed as soon as we asked.',
  ),
  five('Caught my brother wiping his eyes and pretending not to. That is the picture of the day.'),
  five('We said we wanted honest pictures and that is what we got, including the one where the cake leans.'),
  five('Professional is too cold a word. It felt like having a very talented friend along.'),
  five('Guests keep asking who took these. That tells you everything.'),
  three(
    'Solid coverage of the ceremony and speeches. We had hoped for more from the dance floor, where the coverage ended a bit early.',
  ),
  five('Both of our languages, both of our ceremonies, both of our very large families. Nothing was missed.'),
  five('The black and white portraits look like stills from a film I would like to watch.', undefined, {
    styles: ['Black & White', 'Photojournalistic'],
  }),
  five('We changed the location two days before the wedding and got a new plan the same evening.'),
  four('Very happy with the pictures. Only note: agree on the list of groups in writing, it saves time on the day.'),
  five('I have looked at the gallery every night this week. I am not usually like this.'),
  five(
    'Made my mother feel beautiful, which nobody has managed since 1994.',
    'She was a natural. Please give her my regards and tell her the hat was a triumph.',
  ),
  five('So good with children. Ours is a difficult customer at the best of times and looks angelic.'),
  five('Respectful during the religious parts and right in the middle of the party afterwards.'),
  five('The preview arrived the next morning, before we had even unpacked.'),
  four(
    'Stunning portraits. The day felt a little busy around sunset because the light was so good, and honestly we would do it again.',
  ),
  five('Thoughtful about everything: where to stand, when to eat, how to hold a bouquet without looking armed.'),
  five('We wanted pictures that would not look dated in twenty years and I am sure these will not.'),
  five('I hate my smile and I love these pictures. Explain that.'),
  five('Stayed an extra half hour because the band was on fire, and never made a point of it.'),
  five('The wide pictures with us tiny in the landscape are already printed above the sofa.', undefined, {
    styles: ['Adventure', 'Elopement', 'Destination'],
  }),
  three(
    'Nice pictures overall, but several of my requested combinations were forgotten and that still stings a little.',
    'I understand and I am sorry. I have changed how I keep the list on the day, and the reprints are on their way.',
  ),
  five('A gentle sense of humor got us through a long list of family photos.'),
  five(
    'You can feel the wind, the music and the nerves in these pictures. I did not know photographs could do that.',
    undefined,
    { styles: ['Adventure', 'Destination', 'Documentary'] },
  ),
  four('Excellent value and a genuinely kind person. Editing took about seven weeks.'),
  five('Our planner said it was the smoothest team she had worked with all season.'),
  five('There is not one picture in which we look posed, although we were definitely told where to stand.'),
  five(
    'Noticed my late father’s watch on my wrist without being told and made a picture of it. I will never forget that.',
    'It caught the light during your vows. Thank you for telling me whose it was.',
  ),
  five('The film pictures are worth the wait. Grain and all.', undefined, { styles: ['Film', 'Vintage'] }),
  five('We booked late and were treated as if we had booked a year ahead.'),
  five('Everyone keeps saying the same thing: it looks like you had fun. We did!'),
  four(
    'Creative, fast, friendly. I would have preferred a slightly lighter edit for the indoor pictures, and a second version was no problem at all.',
  ),
  five('Climbed on a chair, lay in the grass, stood in the lake. Got the picture every time.', undefined, {
    styles: ['Adventure', 'Documentary'],
  }),
  five('We have very different tastes and we both love the gallery, which is a first.'),
  five('Clear contract, clear schedule, clear answers. And then the pictures, which are anything but ordinary.'),
  five('The flowers were gone by Monday. I am grateful somebody looked at them this closely.'),
  four(
    'The ceremony pictures are perfect. During dinner we would have liked a little more of our guests at the tables.',
  ),
  five('My partner does not cry. My partner cried.'),
  five('Made a courthouse hallway look like a cathedral.', undefined, { styles: ['Documentary', 'Photojournalistic'] }),
  five('Worked around our videographer with so much grace that neither is visible in the other’s work.'),
  five('Communication was a pleasure from start to finish. Short messages, real answers.'),
  three(
    'Good photographs, a bit too much editing for our taste. The more natural versions we asked for arrived quickly, so all is well.',
  ),
  five('Our friends now want to get married again just for the pictures.'),
  five('Every important hug was caught from the right side. That takes experience.'),
  five('Kind to the staff, kind to the guests, kind to us. And talented on top of it.'),
  four(
    'Really lovely results. Parking at the venue caused a late start, which was not entirely anyone’s fault.',
    'I now arrive ninety minutes early at that venue. Thank you for taking it with such good humor.',
  ),
  five('I did not think a photographer could make me less nervous. I was wrong.'),
  five('The portraits at blue hour took eight minutes and look like a magazine.'),
  five('Somehow my loud family comes across as charming.'),
  five('Delivered earlier than promised, with a handwritten note. Small things matter.'),
  four('Great pictures, great manners. We wish we had booked two more hours.'),
  five('No gimmicks, no shouting, no awkward poses. Only patience and very good timing.'),
  five('Our kids will look at these one day and know exactly what it was like.'),
  five('The confetti picture. That is the review.'),
  five('We felt listened to. When we said no first look and no sparklers, that was simply fine.'),
  five(
    'Saw the thunderstorm coming before the weather service did and used it for the best portrait of the day.',
    undefined,
    { months: [5, 6, 7, 8] },
  ),
  four(
    'Warm and reliable from beginning to end. A couple of pictures near the bar are slightly soft, and I mention it only because everything else is perfect.',
  ),
  five('Even the photo of the empty room before anyone arrived makes me emotional.'),
  five(
    'Two cultures, three outfits, one very happy couple. It is all there.',
    'Three outfits and not one safety pin needed. Congratulations again to you both.',
  ),
  five('If you are on the fence, get off it.'),
  five('We expected good pictures. We did not expect to feel so looked after.'),
  five('Years from now this will be the thing we were most glad to have spent money on.'),
]
