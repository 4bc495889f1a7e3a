/**
 * The start of `sizes` for a picture that is as wide as a phone. Screens with three device pixels per pixel fetch it for
 * two, others for less than its width: the difference is invisible, and the file is a third of the size.
 */
export const SHARP_PHONE = '(max-width: 36em) and (min-resolution: 2.25dppx) 49vw, (max-width: 36em) 76vw'
