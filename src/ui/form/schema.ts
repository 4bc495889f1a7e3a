/** What a form needs of a zod schema (zod/mini): Standard Schema. */
export type FormSchema<Values, Output> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: Values; readonly output: Output } | undefined
  }
}
type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

/** A schema that is not part of the page. */
export type FetchedSchema<Values, Output> = FormSchema<Values, Output> & {
  /** Fetches it, so that it is there when the first field is left. */
  readonly fetch: () => Promise<unknown>
}

/**
 * The schema of a form on a public page, fetched when the form is first used: the schemas and their checks take a phone
 * longer than the rest of the form, and most visitors only look. Where it cannot be fetched the values go unchecked to
 * the server, which has the same schema and puts its errors on the same fields.
 */
export function fetchedSchema<Values, Output>(
  load: () => Promise<FormSchema<Values, Output>>,
): FetchedSchema<Values, Output> {
  let schema: FormSchema<Values, Output> | undefined
  const fetch = async () => {
    schema ??= await load().catch(() => undefined)
  }
  const check = (value: unknown) => schema?.['~standard'].validate(value) ?? { value: value as Output }
  return {
    fetch,
    '~standard': {
      version: 1,
      vendor: 'curio',
      validate: (value) => (schema ? check(value) : fetch().then(() => check(value))),
    },
  }
}
