export { default } from '../build/server/pdf.fn.js'
