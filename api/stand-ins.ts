export { default } from '../build/server/stand-ins.fn.js'
