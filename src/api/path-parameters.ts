import { isRecord } from '../domain/is-record.ts'

const NAMED = /:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}/g

export interface Substituted {
  /** The path in the contract's spelling, `{name}`. */
  path: string
  pathParams: Record<string, string>
  /** What is left of the payload: names used in the path are taken out, since the server refuses unknown fields. */
  rest: unknown
}

/**
 * Fills `:name` and `{name}` of a path from `params`, else from the payload.
 * @throws Error when a name is found in neither
 */
export function substitute(
  path: string,
  payload: unknown,
  params: Record<string, unknown> = {},
): Substituted {
  const pathParams: Record<string, string> = {}
  const rest: unknown = isRecord(payload) ? { ...payload } : payload
  const contractPath = path.replace(NAMED, (_, colon?: string, brace?: string) => {
    const name = colon ?? brace ?? ''
    let value = params[name]
    if (value === undefined && isRecord(rest)) {
      value = rest[name]
      delete rest[name]
    }
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new Error(`path parameter ${name} of ${path} is missing`)
    }
    pathParams[name] = String(value)
    return `{${name}}`
  })
  return { path: contractPath, pathParams, rest }
}
