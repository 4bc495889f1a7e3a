export { default } from '../../build/server/cron-outbox.fn.js'
