export { default } from '../build/server/uploadthing.fn.js'
