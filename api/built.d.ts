// The handlers are bundled before the functions are traced; types hold with and without a build.
declare module '*.fn.js' {
  const handler: { fetch(request: Request): Promise<Response> }
  export default handler
}
