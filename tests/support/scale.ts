/** Set by `npm run test:abuse`, which has more time than every change of the code. */
export const THOROUGH = 'CURIO_THOROUGH'

/** How often something is tried: so often with every change, and so often by the abuse suite. */
export const timesTried = (usual: number, thorough: number): number => (process.env[THOROUGH] ? thorough : usual)
