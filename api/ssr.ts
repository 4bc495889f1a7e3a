export { default } from '../build/server/ssr.fn.js'
