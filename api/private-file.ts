export { default } from '../build/server/private-file.fn.js'
