import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PushResult } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Labelling } from '../../src/domain/ontology/objects.ts'
import type { Random } from '../support/random.ts'
import type { Answer, Person } from './world.ts'
import { pathOf } from './world.ts'

/** Somebody who does all that the workflow offers, at random, and notes what the server acknowledged. */

export interface Acknowledged {
  id: string
  version: number
  status: string
  by: number
  type: number
  /** Stands in the remark of the document that was pushed; null for a judgement without a correction. */
  token: string | null
}

export interface Log {
  acknowledged: Acknowledged[]
  /** Broken promises that show at once, in words. */
  broken: string[]
  answers: Map<number, number>
}

interface Held {
  id: string
  version: number
  job: Job
}

interface Sent {
  path: string
  body: unknown
  key: string
  answer: Answer<unknown>
}

interface Job {
  pull: string
  body?: object
  push: (id: string) => string
  single: boolean
  judges: 'check' | 'approve' | 'pending' | null
  type: number
}

const batch = (path: string) => () => path
const single = (path: (id: string) => string) => path

const JOBS: readonly Job[] = [
  { pull: 'tasks/pull', push: batch('marks/push'), single: false, judges: null, type: 2 },
  { pull: 'tasks/pull', push: batch('marks/push'), single: false, judges: null, type: 2 },
  { pull: 'checks/pull', push: batch('checks/push'), single: false, judges: 'check', type: 4 },
  { pull: 'checks/pull', push: batch('checks/push'), single: false, judges: 'check', type: 4 },
  { pull: 'approve', push: batch('approve/approved'), single: false, judges: 'approve', type: 10 },
  {
    pull: 'marks/pullEdit',
    push: single((id) => `marks/pushEdit/${id}`),
    single: true,
    judges: null,
    type: 6,
  },
  {
    pull: 'checks/pullEdit',
    push: single((id) => `checks/pushEdit/${id}`),
    single: true,
    judges: 'check',
    type: 8,
  },
  {
    pull: 'approve/edit',
    push: single((id) => `approve/edit/approved/${id}`),
    single: true,
    judges: 'approve',
    type: 22,
  },
  {
    pull: 'reject-records/next',
    push: single((id) => `reject-records/${id}/mark`),
    single: true,
    judges: null,
    type: 2,
  },
  {
    pull: 'unapproved-records/next',
    push: single((id) => `unapproved-records/${id}/mark`),
    single: true,
    judges: null,
    type: 2,
  },
  {
    pull: 'resources/pending/next',
    body: { stage: 'mark' },
    push: single((id) => `resources/pending/${id}/mark`),
    single: true,
    judges: null,
    type: 2,
  },
  {
    pull: 'resources/pending/next',
    body: { stage: 'check' },
    push: single((id) => `resources/pending/${id}/check`),
    single: true,
    judges: 'pending',
    type: 4,
  },
]

const WEIGHED = [
  'pull',
  'pull',
  'push',
  'push',
  'push',
  'takeBack',
  'replay',
  'stale',
  'release',
  'draft',
  'heartbeat',
] as const

export class Player {
  readonly #person: Person
  readonly #random: Random
  readonly #log: Log
  readonly #labelling: () => Labelling
  #held: Held[] = []
  #sent: Sent[] = []
  #pushed: Held | null = null

  /** @param labelling what each document says by the ontology */
  constructor(person: Person, random: Random, log: Log, labelling: () => Labelling = () => ({})) {
    this.#labelling = labelling
    this.#person = person
    this.#random = random
    this.#log = log
  }

  async play(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const what = this.#random.pick(WEIGHED) ?? 'pull'
      await this[what]()
    }
  }

  async #ask<T>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<T>> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await this.#person.ask<T>(method, pathOf('image', path), body, headers)
    this.#log.answers.set(answer.status, (this.#log.answers.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500)
      this.#log.broken.push(`${answer.status} from ${path}: ${JSON.stringify(answer.body)}`)
    return answer
  }

  async pull(): Promise<void> {
    const job = this.#random.pick(JOBS)
    if (job === undefined) return
    const body = job.single ? (job.body ?? {}) : { count: 1 + this.#random.below(3) }
    type Items = { items: { resource: { uuid: string }; version: number }[] }
    const answer = await this.#ask<Items>('POST', job.pull, body)
    if (answer.status !== 200) return
    const items = answer.body.items.map(({ resource, version }) => ({ id: resource.uuid, version, job }))
    this.#held = [...this.#held.filter(({ id }) => !items.some((item) => item.id === id)), ...items]
  }

  #document(token: string) {
    const availability = this.#random.chance(0.15) ? 2 : 1
    return { ...emptyDocument('image'), ...this.#labelling(), availability, remark: token }
  }

  #item({ job }: Held, token: string): { body: object; token: string | null } {
    if (job.judges === null) return { body: { annotation: this.#document(token) }, token }
    if (job.judges === 'pending')
      return { body: { availability: this.#random.chance(0.5) ? 0 : 1 }, token: null }
    const isQualified = this.#random.chance(0.6) ? 1 : 2
    if (this.#random.chance(0.85)) return { body: { isQualified }, token: null }
    const annotation = { ...emptyDocument('image'), ...this.#labelling(), remark: token }
    return { body: { isQualified, annotation }, token }
  }

  #note(held: Held, result: PushResult, token: string | null): void {
    if (!result.ok) return
    const { id, version, status } = result
    this.#log.acknowledged.push({ id, version, status, by: this.#person.id, type: held.job.type, token })
  }

  async #send(held: Held, version: number): Promise<PushResult | null> {
    const { body: said, token } = this.#item(held, randomUUID())
    const body = held.job.judges === 'pending' ? said : { ...said, activeSeconds: this.#random.below(60) }
    const key = randomUUID()
    const path = held.job.push(held.id)
    const whole = held.job.single ? { ...body, version } : { items: [{ ...body, id: held.id, version }] }
    const answer = await this.#ask<PushResult & { results: PushResult[] }>('POST', path, whole, key)
    const result = held.job.single
      ? answer.status === 200
        ? answer.body
        : null
      : (answer.body.results?.[0] ?? null)
    if (result?.ok) {
      this.#pushed = held
      this.#note(held, result, token)
      this.#sent.push({ path, body: whole, key, answer })
    }
    return result
  }

  async push(): Promise<void> {
    if (this.#held.length === 0) await this.pull()
    const held = this.#random.pick(this.#held)
    if (held === undefined) return
    this.#held = this.#held.filter((each) => each !== held)
    await this.#send(held, held.version)
  }

  /** What was pushed last is in hand again, if nobody took it on. */
  async takeBack(): Promise<void> {
    const pushed = this.#pushed
    if (pushed === null) return
    this.#pushed = null
    type Item = { stage: string; version: number }
    const answer = await this.#ask<Item>('POST', `leases/${pushed.id}/take-back`)
    if (answer.status !== 200) return
    // Another tab of the person holds it by now, at what was pushed: it is answered as it is, and nothing is taken back.
    if (answer.body.version > pushed.version) return
    if (answer.body.version < pushed.version)
      this.#log.broken.push(`${pushed.id} was taken back to version ${answer.body.version}`)
    this.#held = [...this.#held.filter(({ id }) => id !== pushed.id), pushed]
  }

  /** The same request under the same key answers the same, whatever has happened since. */
  async replay(): Promise<void> {
    const sent = this.#random.pick(this.#sent)
    if (sent === undefined) return
    const again = await this.#ask('POST', sent.path, sent.body, sent.key)
    if (!isDeepStrictEqual(again, sent.answer))
      this.#log.broken.push(`replay of ${sent.path} answered ${JSON.stringify(again)}`)
  }

  async stale(): Promise<void> {
    const held = this.#random.pick(this.#held)
    if (held === undefined) return
    const result = await this.#send(held, held.version + 1 + this.#random.below(3))
    if (result?.ok) this.#log.broken.push(`a version that is not in force was taken: ${held.id}`)
  }

  async release(): Promise<void> {
    const held = this.#random.pick(this.#held)
    if (held === undefined || this.#random.chance(0.5)) return
    this.#held = this.#held.filter((each) => each !== held)
    await this.#ask('POST', `leases/${held.id}/release`)
  }

  async draft(): Promise<void> {
    const held = this.#random.pick(this.#held)
    if (held === undefined) return
    const annotation = emptyDocument('image')
    await this.#ask('PUT', `drafts/${held.id}`, { version: held.version, stage: 'mark', annotation })
  }

  async heartbeat(): Promise<void> {
    await this.#ask('POST', 'leases/heartbeat', {})
  }
}
