/** What a file of another type is called, and how it is sent as a picture that every browser shows. */
const AS_JPEG: [type: RegExp, sentence: string][] = [
  [
    /hei[cf]/,
    'This is a HEIC picture. On an iPhone, choose Settings, Camera, Formats, Most Compatible, or share the picture as a JPEG, and upload it again.',
  ],
  [/avif/, 'This is an AVIF picture. Please save it as a JPEG, and upload it again.'],
  [
    /tiff|x-(?:canon|nikon|sony|adobe|fujifilm|olympus|panasonic)/,
    'This is a TIFF or RAW picture. Please export it as a JPEG, and upload it again.',
  ],
]

/** What to do with a picture of a type that is not taken; null for what is no picture. */
export const howToSend = (type: string): string | null => AS_JPEG.find(([known]) => known.test(type))?.[1] ?? null
