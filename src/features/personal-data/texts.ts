export const EXPORT_CONTENTS =
  'One ZIP file with what you wrote and what was sent to you, your pictures, contracts and receipts. Any computer opens it.'
export const EXPORT_ASKED = 'We’re putting your copy together. You’ll get an email when it’s ready.'
export const EXPORT_OVER = 'Your last copy has been deleted. You can ask for a new one.'
export const EXPORT_GIVEN_UP =
  'Your copy couldn’t be made. Please ask again; if it fails once more, tell us on the Help page.'
export const EXPORT_TOO_SOON = 'You asked for a copy within the last day. You can ask for another one tomorrow.'
export const EXPORT_FAILED = 'That didn’t work just now. Please try again in a moment.'
