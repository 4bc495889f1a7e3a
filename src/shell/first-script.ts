import { EARLY_SUBMIT_SCRIPT } from '#ui/form/early-submit.ts'
import { COLOR_SCHEME_SCRIPT } from '#ui/theme/color-scheme.ts'

/** The only script that our own pages contain: it runs before the first paint. The page's policy allows it by its hash. */
export const FIRST_SCRIPT = `${COLOR_SCHEME_SCRIPT};${EARLY_SUBMIT_SCRIPT}`
