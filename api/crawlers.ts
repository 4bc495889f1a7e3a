export { default } from '../build/server/crawlers.fn.js'
