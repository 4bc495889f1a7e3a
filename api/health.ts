export { default } from '../build/server/health.fn.js'
