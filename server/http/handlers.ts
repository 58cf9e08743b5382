import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { operations } from '../../src/contract/types.d.ts'
import type { OPERATIONS, OperationId } from '../../src/contract/operations.ts'
import type { AdminKind } from '../../src/domain/kinds.ts'
import type { Tx } from '../store/store.ts'
import type { Caller } from './caller.ts'
import type { Steps } from './steps.ts'

/** Derived from the contract: a missing handler does not type-check. */

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
/** A missing optional body is an empty object. */
type RequestBodyOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer R }
  ? [Json<R>] extends [never]
    ? undefined
    : Json<R>
  : undefined
type ParametersOf<Id extends OperationId, Place extends 'path' | 'query'> =
  operations[Id]['parameters'] extends Record<Place, infer P> ? NonNullable<P> : Record<never, never>
type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends { query?: infer Q }
  ? NonNullable<Q>
  : Record<never, never>

/** These types distribute over unions of ids. */
export type Body<Id extends OperationId> = Id extends OperationId ? RequestBodyOf<Id> : never
type Params<Id extends OperationId> = Id extends OperationId ? ParametersOf<Id, 'path'> : never
export type Query<Id extends OperationId> = Id extends OperationId ? QueryOf<Id> : never
export type OperationResponse<Id extends OperationId> = Id extends OperationId
  ? operations[Id]['responses'] extends { 200: infer R }
    ? Json<R>
    : never
  : never

type Facts<Id extends OperationId> = (typeof OPERATIONS)[Id]
type CallerOf<Id extends OperationId> = Facts<Id>['permission'] extends 'public' ? null : Caller

interface CallOrigin {
  id: string
  address: string
  userAgent: string
  log: FastifyBaseLogger
  /** Fires if the client leaves before its response. */
  readonly left: AbortSignal
}

/** A validated call, apart from annotations in bodies: the domain validates those. */
export interface Call<Id extends OperationId> {
  operation: Id
  kind: Facts<Id>['kind']
  params: Params<Id>
  query: Query<Id>
  body: Body<Id>
  caller: CallerOf<Id>
  origin: CallOrigin
  /** Runs once per Idempotency-Key; a repetition gets the first response. Required where the header is accepted. */
  idempotent(work: (tx: Tx) => Promise<OperationResponse<Id>>): Promise<OperationResponse<Id>>
  /** The same for writes that many people make at once (`Store.together`). */
  idempotentTogether(work: (tx: Tx) => Promise<OperationResponse<Id>>): Promise<OperationResponse<Id>>
  /** For a write too long for one transaction; a repetition resumes it. */
  inSteps<State>(steps: Steps<State, OperationResponse<Id>>): Promise<OperationResponse<Id>>
}

type RawOperationId = { [Id in OperationId]: Facts<Id>['raw'] extends true ? Id : never }[OperationId]

/** Throws a `Problem` (or anything with `status`, `message` and `reason`). */
type JsonHandler<Id extends OperationId> = (call: Call<Id>) => Promise<OperationResponse<Id>>
/** Responds by itself: streams, uploads, text. */
export type RawHandler<Id extends OperationId> = (
  call: Call<Id>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

type Handler<Id extends OperationId> = Id extends RawOperationId ? RawHandler<Id> : JsonHandler<Id>
export type Handlers = { [Id in OperationId]: Handler<Id> }

/** The operation id without its kind: `image.marks.push` is of the family `marks.push`. */
export type Family = {
  [Id in OperationId]: Facts<Id>['kind'] extends null ? never : Facts<Id>['family']
}[OperationId]
type IdOf<K extends AdminKind, F extends Family> = Extract<OperationId, `${K}.${F}`>
export type FamilyCall<F extends Family> = Call<IdOf<AdminKind, F>>
export type FamilyResponse<F extends Family> = OperationResponse<IdOf<AdminKind, F>>
type FamilyHandler<F extends Family> =
  IdOf<AdminKind, F> extends RawOperationId
    ? (call: FamilyCall<F>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    : (call: FamilyCall<F>) => Promise<FamilyResponse<F>>
type FamilyHandlers<F extends Family> = { [Each in F]: FamilyHandler<Each> }

/** `forKinds(ALL_KINDS, (kind) => ({'marks.push': …}))` gives `video.marks.push`, `image.marks.push`, … */
export function forKinds<K extends AdminKind, F extends Family>(
  kinds: readonly K[],
  implement: (kind: K) => FamilyHandlers<F>,
): { [Id in IdOf<K, F>]: Handler<Id> } {
  const entries = kinds.flatMap((kind) =>
    Object.entries(implement(kind)).map(([family, handler]) => [`${kind}.${family}`, handler] as const),
  )
  // The handler type covers all kinds; the contract tests check each kind's own schema.
  return Object.fromEntries(entries) as { [Id in IdOf<K, F>]: Handler<Id> }
}
