import { FIGURES_SCRIPT } from '#features/directory/ui/figures-script.ts'
import { FIRST_SCRIPT } from '#shell/first-script.ts'

/** Every inline script of our own pages, as the code has it: pages allow these by their hashes, and no other. */
export const OWN_SCRIPTS: readonly string[] = [FIRST_SCRIPT, FIGURES_SCRIPT]
