/**
 * Begins the `sizes` of a picture that is as wide as a phone. On screens with three device pixels to a pixel it is
 * fetched for two, on others for a little less than its width: nobody sees the difference, and the file is a third.
 */
export const SHARP_PHONE = '(max-width: 36em) and (min-resolution: 2.25dppx) 49vw, (max-width: 36em) 84vw'
