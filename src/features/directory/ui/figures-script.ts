import { PRICE } from '../search.ts'

export const FIGURE_ID = { min: 'lowest-price', max: 'highest-price' } as const

/** Makes the figures follow a drag before hydration; stops as soon as it is done. */
export const FIGURES_SCRIPT = `addEventListener("input",function(e){var t=e.target,o=t.type=="range"&&!document.documentElement.dataset.hydrated&&document.getElementById({min:"${FIGURE_ID.min}",max:"${FIGURE_ID.max}"}[t.name]);if(o)o.textContent=t.value<=${PRICE.min}?"any":"$"+(+t.value).toLocaleString("en-US")+(t.value>=${PRICE.max}?"+":"")})`
