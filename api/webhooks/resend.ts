export { default } from '../../build/server/webhook-resend.fn.js'
