import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Store } from '../store/store.ts'
import { authenticate, type Authentication } from './authenticate.ts'
import type { Contract, ContractOperation } from './contract.ts'
import type { Call, Handlers, RawHandler } from './handlers.ts'
import { hashRequest, runIdempotent, type IdempotentCall } from './idempotency.ts'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'
import { disconnectSignal } from './disconnect.ts'
import { inSteps } from './steps.ts'
import { createChecks, type Check, type OperationChecks } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId
  }
}

interface RouteDependencies extends Authentication {
  store: Store
  now: () => number
  /** Milliseconds an Idempotency-Key is kept. */
  idempotencyMs: number
  checkResponses: boolean
}

type AnyCall = Call<OperationId>
type AnyHandler = (call: AnyCall) => Promise<unknown>

const KEY_HEADER = 'idempotency-key'

const refuse = (check: Check, value: unknown): void => {
  const violation = check(value)
  if (violation === null) return
  throw new Problem(400, httpText.invalid, `${violation.path} ${violation.reason}`, { details: [violation] })
}

const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)

/** Before the body is read. */
const requireLength = ({ bodyRequired }: ContractOperation) =>
  async function checkLength({ headers }: FastifyRequest): Promise<void> {
    if (headers['content-length'] !== undefined) return
    if (bodyRequired || headers['transfer-encoding'] !== undefined)
      throw new Problem(411, httpText.lengthRequired, httpText.lengthReason)
  }

const validate =
  (operation: ContractOperation, checks: OperationChecks) =>
  async (request: FastifyRequest): Promise<void> => {
    refuse(checks.params, request.params)
    refuse(checks.query, request.query)
    refuse(checks.headers, request.headers)
    if (operation.raw) return
    if (checks.body) {
      if (!operation.bodyRequired && request.body === undefined) request.body = {}
      if (request.body === undefined || request.body === null)
        throw new Problem(400, httpText.invalid, httpText.bodyRequired)
      refuse(checks.body, request.body)
    } else if (!isEmpty(request.body)) throw new Problem(400, httpText.invalid, httpText.bodyUnexpected)
  }

function repeatableOf(
  operation: ContractOperation,
  request: FastifyRequest,
  dependencies: RouteDependencies,
): IdempotentCall | null {
  const key = request.headers[KEY_HEADER]
  if (!operation.repeatable || typeof key !== 'string' || request.caller === null) return null
  return {
    userId: request.caller.id,
    key,
    operation: operation.id,
    requestHash: hashRequest(request.params, request.query, request.body ?? null),
    expiresAt: new Date(dependencies.now() + dependencies.idempotencyMs),
  }
}

/** `used` finds handlers that forget `idempotent`. */
function callOf(
  operation: ContractOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RouteDependencies,
  used: { idempotent: boolean },
): AnyCall {
  const repeatable = repeatableOf(operation, request, dependencies)
  const { store } = dependencies
  const call = {
    operation: operation.id,
    kind: operation.kind,
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    origin: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      log: request.log,
      get left() {
        return disconnectSignal(reply)
      },
    },
    idempotent: (work: Parameters<AnyCall['idempotent']>[0]) => {
      used.idempotent = true
      return runIdempotent(store, repeatable, work)
    },
    idempotentTogether: (work: Parameters<AnyCall['idempotent']>[0]) => {
      used.idempotent = true
      return runIdempotent(store, repeatable, work, (each) =>
        store.together(request.caller?.id ?? 0, 'push', each, Number(request.headers['content-length'])),
      )
    },
    inSteps: (steps: Parameters<AnyCall['inSteps']>[0]) => {
      used.idempotent = true
      return inSteps(store, repeatable, steps)
    },
  }
  if (repeatable === null) used.idempotent = true
  // The schemas above, which validated it, also generate the types.
  return call as AnyCall
}

const respondWithJson =
  (
    operation: ContractOperation,
    checks: OperationChecks,
    handler: AnyHandler,
    dependencies: RouteDependencies,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const used = { idempotent: false }
    const response = await handler(callOf(operation, request, reply, dependencies, used))
    if (dependencies.checkResponses) {
      if (!used.idempotent) throw new Error(`${operation.id} ignored its Idempotency-Key`)
      const violation = checks.response?.(JSON.parse(JSON.stringify(response))) ?? null
      if (violation)
        throw new Error(`${operation.id} broke the contract: ${violation.path} ${violation.reason}`)
    }
    return reply.header('cache-control', 'no-store').send(response)
  }

const respondItself =
  (
    operation: ContractOperation,
    handler: RawHandler<never>,
    dependencies: RouteDependencies,
  ): RouteHandlerMethod =>
  (request, reply) =>
    handler(callOf(operation, request, reply, dependencies, { idempotent: true }) as never, request, reply)

/** Clients only handle errors that the contract names. */
function checkStatuses(app: FastifyInstance, { operations }: Contract): void {
  const named = new Map(operations.map(({ id, statuses }) => [id, statuses]))
  app.addHook('onSend', async (request, { statusCode }) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined || statusCode === 500 || named.get(operation)?.has(statusCode)) return
    throw new Error(`${operation} broke the contract: it does not name ${statusCode}`)
  })
}

/** Throws if a handler is missing. */
export function registerOperations(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers,
  dependencies: RouteDependencies,
): void {
  const checksOf = createChecks(contract)
  if (dependencies.checkResponses) checkStatuses(app, contract)
  app.decorateRequest('caller', null)
  for (const operation of contract.operations) {
    const handler = handlers[operation.id] as AnyHandler | undefined
    if (!handler) throw new Error(`no handler for ${operation.id}`)
    const checks = checksOf(operation)
    app.route({
      method: operation.method,
      url: operation.url,
      bodyLimit: operation.bodyLimit,
      config: { operation: operation.id },
      onRequest: [
        authenticate(dependencies, operation),
        ...(operation.raw ? [] : [requireLength(operation)]),
      ],
      preHandler: validate(operation, checks),
      handler: operation.raw
        ? respondItself(operation, handler as RawHandler<never>, dependencies)
        : respondWithJson(operation, checks, handler, dependencies),
    })
  }
}
