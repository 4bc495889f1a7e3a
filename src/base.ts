/** Evaluates what every page runs first; fetching this module brings all of it. */
export const evaluateReact = (): Promise<unknown> => import('react-dom/client')
