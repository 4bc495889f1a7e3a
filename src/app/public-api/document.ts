import * as z from 'zod/mini'
import { API_LIMIT, API_ROOT } from '#shared/api/public-api.ts'
import type { Settings } from '#shared/site/settings.ts'
import { COMPONENTS, Problem } from './answers.ts'
import { type AnyOperation, OPERATIONS } from './operations.ts'

type Schema = Record<string, unknown>
type Named = { description?: string }

const reference = (id: string) => `#/components/schemas/${id}`

/** Without what a schema says of itself only where it stands alone. */
const within = ({ $schema: _schema, $id: _id, ...schema }: Schema): Schema => schema

function componentsOf(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(COMPONENTS, { uri: reference, io: 'output' })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, within(schema as Schema)]))
}

function parametersOf({ path, input }: AnyOperation) {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, Schema & Named>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }))
}

const problem = (description: string, headers?: Schema) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/problem+json': { schema: { $ref: reference(COMPONENTS.get(Problem)!.id) } } },
})

const RESPONSES = {
  '304': { description: 'Nothing has changed since the ETag that was sent as If-None-Match.' },
  '400': problem('A parameter isn’t valid.'),
  '404': problem('No photographer is listed under this id.'),
  '429': problem('Too many requests from this address.', {
    'Retry-After': { description: 'Seconds until the next request.', schema: { type: 'integer' } },
  }),
  '503': problem('Closed for maintenance, or too busy to answer.', {
    'Retry-After': { description: 'Seconds until the next request.', schema: { type: 'integer' } },
  }),
}

const LIMIT_HEADERS = {
  ETag: { schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The limit: `q` requests in `w` seconds.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of it: `r` requests in `t` seconds.', schema: { type: 'string' } },
}

function described(operation: AnyOperation) {
  const parameters = parametersOf(operation)
  const { '400': invalid, '404': missing, ...always } = RESPONSES
  return {
    operationId: operation.id,
    summary: operation.summary,
    parameters,
    responses: {
      '200': {
        description: 'The answer.',
        headers: LIMIT_HEADERS,
        content: { 'application/json': { schema: { $ref: reference(COMPONENTS.get(operation.answer)!.id) } } },
      },
      '400': invalid,
      ...(operation.path.includes('{id}') ? { '404': missing } : {}),
      ...always,
    },
  }
}

/** The API as an OpenAPI 3.1 document, made from the same schemas that read its questions. */
export const openApiDocument = ({ siteName, contactEmail }: Settings, siteUrl: string) => ({
  openapi: '3.1.1',
  info: {
    title: `${siteName} directory`,
    version: '1.0.0',
    description: `What everyone can see of the photographers on ${siteName}. Read only, without a key, ${API_LIMIT.limit} requests a minute.`,
    termsOfService: `${siteUrl}/terms`,
    contact: { name: siteName, url: `${siteUrl}/developers`, ...(contactEmail ? { email: contactEmail } : {}) },
  },
  servers: [{ url: siteUrl + API_ROOT }],
  paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { get: described(operation) }])),
  components: { schemas: componentsOf() },
})
