import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserType } from '../../src/domain/constants.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { WORK_ROLES } from '../../src/domain/lifecycle/tasks.ts'
import type { WorkRole } from '../../src/domain/lifecycle/tasks.ts'
import type { ContractOperation, Parameter } from '../../server/http/contract.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { contentsOf, contract, written } from './walk.ts'

/** Somebody of each type and grant that permissions tell apart. */
interface Persona {
  username: string
  type: UserType
  kinds: readonly Kind[]
  stages: readonly WorkRole[]
}

const PERSONAS: Persona[] = [
  { username: 'admin', type: 1, kinds: [], stages: [] },
  { username: 'nobody', type: 0, kinds: [], stages: [] },
  ...WORK_ROLES.map((stage) => ({
    username: `all-${stage}`,
    type: 0 as const,
    kinds: ALL_KINDS,
    stages: [stage],
  })),
  ...ALL_KINDS.map((kind) => ({
    username: `only-${kind}`,
    type: 0 as const,
    kinds: [kind],
    stages: WORK_ROLES,
  })),
  { username: 'external', type: 2, kinds: ALL_KINDS, stages: ['mark', 'check'] },
  { username: 'external-admin', type: 3, kinds: ALL_KINDS, stages: ['mark', 'check'] },
]

/** The table of the domain design §6, said once more, so that the test does not ask the code that it tests. */
function mayCall({ permission }: ContractOperation, { type, kinds, stages }: Persona): boolean {
  if (permission === 'session' || type === 1) return true
  if (permission === 'admin' || permission === 'public') return false
  if (permission === 'externalAdmin') return type === 3
  return kinds.includes(permission.kind) && permission.stage.some((stage) => stages.includes(stage))
}

/** Where the body says which grant is asked for, a body that asks for one that the persona has. */
const fittingBody = ({ id }: ContractOperation, { stages }: Persona): object | null => {
  if (id.endsWith('.pending.next')) return { stage: stages.includes('mark') ? 'mark' : 'check' }
  if (id.endsWith('.resources.usersPull')) return { userId: NOWHERE, purpose: 'look' }
  return null
}

const NOWHERE = 2_147_483_647

/** An id that leads nowhere, so that what is allowed finds nothing to do. */
const valueFor = ({ name, schema }: Parameter): string => {
  if (name === 'uploadId') return 'nothing'
  const { $ref } = schema as { $ref?: string }
  if ($ref?.endsWith('/Uuid')) return randomUUID()
  if ($ref?.endsWith('/ShareId')) return 'A'.repeat(22)
  if ($ref?.endsWith('/Frame')) return '0'
  if ($ref?.endsWith('/Kind')) return 'image'
  return String(NOWHERE)
}

function requestFor(operation: ContractOperation) {
  const required = operation.parameters.filter((parameter) => parameter.required)
  const place = (where: Parameter['in']) =>
    required.filter((parameter) => parameter.in === where).map((each) => [each.name, valueFor(each)] as const)
  const path = place('path').reduce((url, [name, value]) => url.replace(`:${name}`, value), operation.url)
  const query = new URLSearchParams(place('query').map(([name, value]) => [name, value])).toString()
  const [content] = contentsOf(written(operation)['requestBody'])
  const headers = operation.id.includes('.uploads.')
    ? { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-offset': '0' }
    : {}
  return {
    url: query ? `${path}?${query}` : path,
    ...(content ? { payload: content.examples[0] as object } : {}),
    headers,
  }
}

let server: TestServer
const ids = new Map<string, number>()
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  for (const { username, type, kinds, stages } of PERSONAS) {
    const grants = kinds.flatMap((kind) => stages.map((stage) => ({ kind, stage })))
    const id = await server.person({ username, type, grants })
    ids.set(username, id)
    tokens.set(username, await server.signIn(id))
  }
})
afterAll(() => server.close())

async function statusOf(
  operation: ContractOperation,
  token: string | null,
  body?: object | null,
): Promise<number> {
  const { url, payload: example, headers } = requestFor(operation)
  const payload = body ?? example
  const options = { headers, ...(payload ? { payload } : {}) }
  if (operation.id !== 'system.events')
    return (await server.call(operation.method, url, token, options)).status
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await server.app.inject({ method: 'GET', url, headers: bearer, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode
}

/** Calls that end the session they are made in, get one of their own. */
const tokenFor = async ({ id }: ContractOperation, { username }: Persona): Promise<string> =>
  id === 'user.logout' ? server.signIn(ids.get(username)!) : tokens.get(username)!

/** Of those with one kind: the operation's own and one other. */
const relevant = ({ kind }: ContractOperation): Persona[] => {
  const other = ALL_KINDS.find((each) => each !== kind)!
  return PERSONAS.filter(
    ({ kinds: [only, ...more] }) => more.length > 0 || !only || only === kind || only === other,
  )
}

const guarded = contract.operations.filter(({ permission }) => permission !== 'public')
const REFUSED = [401, 403, 302]

describe('permissions', () => {
  test.each(guarded.map((operation) => [operation.id, operation] as const))('%s', async (_id, operation) => {
    const allowed: string[] = []
    const denied: string[] = []
    for (const persona of relevant(operation)) {
      const status = await statusOf(
        operation,
        await tokenFor(operation, persona),
        fittingBody(operation, persona),
      )
      const may = mayCall(operation, persona)
      if (may) {
        expect([persona.username, REFUSED.includes(status)]).toEqual([persona.username, false])
        expect([persona.username, status >= 500]).toEqual([persona.username, false])
        allowed.push(persona.username)
      } else {
        expect([persona.username, status]).toEqual([persona.username, 403])
        denied.push(persona.username)
      }
    }
    expect(await statusOf(operation, null)).toEqual(401)
    expect(allowed).not.toEqual([])
    if (operation.permission !== 'session') expect(denied).not.toEqual([])
  })

  test.each(['pending.next', 'resources.usersPull'])(
    '%s asks for the grant that its body names',
    async (family) => {
      const { url } = contract.operations.find(({ id }) => id === `image.${family}`)!
      const bodies = {
        'pending.next': { stage: 'check' },
        'resources.usersPull': { userId: ids.get('admin')!, purpose: 'check' },
      }
      const persona = family === 'pending.next' ? 'all-mark' : 'all-approve'
      const payload = bodies[family as keyof typeof bodies]
      expect((await server.call('POST', url, tokens.get(persona)!, { payload })).status).toEqual(403)
      expect((await server.call('POST', url, tokens.get('all-check')!, { payload })).status).toEqual(200)
    },
  )
})
