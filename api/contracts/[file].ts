export { default } from '../../build/server/contract-pdf.fn.js'
