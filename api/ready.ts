export { default } from '../build/server/ready.fn.js'
