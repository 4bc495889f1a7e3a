export { default } from '../../build/server/cron-jobs.fn.js'
