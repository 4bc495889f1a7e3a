/** Where a sign-in at a provider begins and ends on our side. */
export const IDENTITY_PATH = /^\/sign-in\/(google|apple)(\/callback)?$/
