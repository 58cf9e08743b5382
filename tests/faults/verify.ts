import type { Caller } from '../support/api.ts'
import type { Attempt } from './client.ts'

interface Detail {
  resource: { uuid: string; version: number }
  versions: { version: number }[]
  operations: { type: number; version: number }[]
}

interface Marked {
  version: number
  mark: number
}

/** What is wrong with the server's memory of a push, or with what is in whose hands. */
export interface Loss {
  /** uneven: a version without its record, or a record without its version. */
  kind: 'lost' | 'doubled' | 'uneven' | 'held twice'
  text: string
}

const PUSH_TYPES = [2, 6]

/** Compares what clients were told with what the server remembers. */
export class Verifier {
  readonly #admin: Caller
  /** The mark of each stored version that was read already, by resource and version: a version never changes. */
  readonly #marks = new Map<string, number>()

  constructor(admin: Caller) {
    this.#admin = admin
  }

  /** What is wrong with these attempts; all those of their resources are to be among `all`. */
  async lossesOf(attempts: readonly Attempt[], all: readonly Attempt[]): Promise<Loss[]> {
    const asked = new Set(attempts.map(({ resource }) => resource))
    const groups = groupByResource(all.filter(({ resource }) => asked.has(resource)))
    const found: Loss[] = []
    for (const [uuid, own] of groups) {
      const detail = await this.#admin.ask<Detail>('GET', `/api/resources/${uuid}`)
      found.push(...lossesIn(detail, await this.#marksOf(detail), own))
    }
    return found
  }

  /** The mark that each stored version bears in its remark. */
  async #marksOf({ resource, versions }: Detail): Promise<Marked[]> {
    const marked: Marked[] = []
    for (const { version } of versions) {
      const path = `/api/resources/${resource.uuid}?version=${version}`
      const known = this.#marks.get(path)
      const mark = known ?? (await this.#readMark(path))
      this.#marks.set(path, mark)
      marked.push({ version, mark })
    }
    return marked
  }

  async #readMark(path: string): Promise<number> {
    const { annotation } = await this.#admin.ask<{ annotation: { remark: string } }>('GET', path)
    return Number(annotation.remark)
  }
}

function groupByResource(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>()
  for (const one of attempts) groups.set(one.resource, [...(groups.get(one.resource) ?? []), one])
  return groups
}

function lossesIn(
  { resource, operations }: Detail,
  versions: readonly Marked[],
  attempts: readonly Attempt[],
): Loss[] {
  const lost = attempts
    .filter(({ acknowledged }) => acknowledged !== null)
    .filter(
      ({ mark, acknowledged }) => !versions.some((one) => one.version === acknowledged && one.mark === mark),
    )
    .map(({ key, acknowledged }) => ({
      kind: 'lost' as const,
      text: `${resource.uuid}: acknowledged push ${key} of version ${acknowledged} is lost`,
    }))
  const doubled = attempts
    .filter(({ mark }) => versions.filter((one) => one.mark === mark).length > 1)
    .map(({ key }) => ({
      kind: 'doubled' as const,
      text: `${resource.uuid}: push ${key} was carried out twice`,
    }))
  const pushes = operations.filter(({ type }) => PUSH_TYPES.includes(type)).length
  const uneven =
    pushes === versions.length
      ? []
      : [
          {
            kind: 'uneven' as const,
            text: `${resource.uuid}: ${versions.length} versions, ${pushes} push records`,
          },
        ]
  return [...lost, ...doubled, ...uneven]
}

/** Resources that more than one person holds. */
export async function findDoubleHolds(people: readonly Caller[]): Promise<Loss[]> {
  const holders = new Map<string, number[]>()
  for (const [index, person] of people.entries()) {
    const { leases } = await person.ask<{ leases: { id: string }[] }>(
      'POST',
      '/api/images2/leases/heartbeat',
      {},
    )
    for (const { id } of leases) holders.set(id, [...(holders.get(id) ?? []), index])
  }
  return [...holders]
    .filter(([, held]) => held.length > 1)
    .map(([id, held]) => ({ kind: 'held twice' as const, text: `${id} is held by ${held.join(' and ')}` }))
}
