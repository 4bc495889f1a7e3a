/** Shown by every vendor screen that needs a record and finds none (section 2, T40). */
export const NO_PHOTOGRAPHER_PROFILE = 'No photographer profile found'

export const SET_UP_PROFILE = 'Set up profile'
