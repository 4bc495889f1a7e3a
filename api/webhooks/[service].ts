export { default } from '../../build/server/webhooks.fn.js'
