import { z } from 'zod'
import { API_BASE, type Endpoint } from '../../contract/endpoints/endpoint.ts'
import { problem } from '../../contract/endpoints/problem.ts'

const ACCESS_ERRORS: Record<Endpoint['access'], number[]> = {
  public: [404, 410, 422],
  visitor: [401, 403, 404, 409, 422],
  user: [401, 403, 404, 409, 422],
  admin: [401, 403, 404, 409, 410, 422],
}
const BODY_ERRORS = [400, 413, 415, 422]
const LOGIN_ERRORS = [401, 403]
const COMMON_ERRORS = [429, 503]

export function openApiOf(shopName: string, declared: Iterable<Endpoint>): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const one of declared) {
    const path = API_BASE + one.path
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description: 'Every path answers with and without its trailing slash. Errors are RFC 9457 problems.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problem, 'output') },
    },
  }
}

function operationOf(one: Endpoint): object {
  const errors = errorStatusesOf(one).map((status) => [
    status,
    {
      description: 'Refused',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return {
    summary: one.summary,
    tags: [one.path.split('/')[1]],
    'x-access': one.access,
    security:
      one.access === 'public' ? [] : one.access === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query'), ...headersOf(one)],
    ...bodyOf(one),
    responses: {
      [one.status ?? 200]: {
        description: 'Done',
        content: { [one.responseType ?? 'application/json']: { schema: jsonSchema(one.response, 'output') } },
      },
      ...Object.fromEntries(errors),
    },
  }
}

function errorStatusesOf({ access, body, requestType, limit }: Endpoint): number[] {
  const ofBody = body || requestType ? BODY_ERRORS : []
  const ofLogIn = limit === 'login' ? LOGIN_ERRORS : []
  return [...new Set([...ACCESS_ERRORS[access], ...ofBody, ...ofLogIn, ...COMMON_ERRORS])].sort(
    (a, b) => a - b,
  )
}

const FILES = { type: 'array', items: { type: 'string', format: 'binary' } }
const RAW_BODIES = {
  'multipart/form-data': { type: 'object', properties: { files: FILES }, required: ['files'] },
  'text/csv': { type: 'string' },
}

function bodyOf(one: Endpoint): object {
  if (one.requestType)
    return {
      requestBody: {
        required: true,
        content: { [one.requestType]: { schema: RAW_BODIES[one.requestType] } },
      },
    }
  if (!one.body) return {}
  const content = { 'application/json': { schema: jsonSchema(one.body, 'input') } }
  return { requestBody: { required: !one.optionalBody, content } }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : []
  return fields.map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(field, 'input'),
  }))
}

function headersOf(one: Endpoint): object[] {
  return one.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : []
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return plain
}
