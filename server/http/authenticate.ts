import type { FastifyReply, FastifyRequest } from 'fastify'
import { USER_TYPE } from '../../src/domain/constants.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { can, isAdmin } from '../../src/domain/permissions.ts'
import type { Caller, Sessions } from './caller.ts'
import type { ContractOperation, Permission } from './contract.ts'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'
import type { Tickets } from './tickets.ts'

/** Null if the role is allowed. The handler checks the resources. */
function refusalOf(permission: Permission, caller: Caller): string | null {
  if (permission === 'public' || permission === 'session' || isAdmin(caller)) return null
  if (permission === 'admin') return httpText.needsAdmin
  if (permission === 'externalAdmin')
    return caller.type === USER_TYPE.externalAdmin ? null : httpText.needsExternalAdmin
  const { kind, stage } = permission
  if (stage.some((each) => can(caller, each, { kind }))) return null
  const names = stage.map((each) => httpText.stages[each]).join('、')
  return httpText.needsGrant(KINDS[kind].label, names)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public operations and outside the contract. */
    caller: Caller | null
  }
}

const PASSWORD_PAGE = '/password'

const ALLOWED_BEFORE_PASSWORD: ReadonlySet<string> = new Set([
  'user.me',
  'user.password',
  'user.logout',
  'user.renew',
])

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,200})$/i

const tokenOf = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null

export interface Authentication {
  sessions: Sessions
  tickets?: Pick<Tickets, 'read'>
}

async function resolve({ sessions, tickets }: Authentication, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request.headers.authorization)
  const ticketed = token === null ? tickets?.read(request.url) : null
  const known = ticketed && (await sessions.resolveHash?.(ticketed))
  if (known) return known
  if (token === null) throw new Problem(401, httpText.unauthorized, httpText.noToken)
  const caller = await sessions.resolve(token)
  if (caller === null) throw new Problem(401, httpText.unauthorized, httpText.deadToken)
  return caller
}

/** Checks the permission before the body is read. */
export const authenticate =
  (doors: Authentication, { id, permission }: ContractOperation) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (permission === 'public') return undefined
    const caller = await resolve(doors, request)
    request.caller = caller
    if (caller.mustChangePassword && !ALLOWED_BEFORE_PASSWORD.has(id))
      return reply.code(302).send({ url: PASSWORD_PAGE })
    const refusal = refusalOf(permission, caller)
    if (refusal !== null) throw new Problem(403, httpText.forbidden, refusal)
    return undefined
  }
