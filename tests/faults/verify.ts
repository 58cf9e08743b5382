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

const PUSH_TYPES = [2, 6]

/** What is wrong with the server's memory of these attempts; empty when nothing is. */
export async function findLosses(admin: Caller, attempts: readonly Attempt[]): Promise<string[]> {
  const found: string[] = []
  for (const [uuid, own] of groupByResource(attempts)) {
    const detail = await admin.ask<Detail>('GET', `/api/resources/${uuid}`)
    found.push(...lossesOf(detail, await marksOf(admin, detail), own))
  }
  return found
}

/** The mark that each stored version bears in its remark. */
async function marksOf(admin: Caller, { resource, versions }: Detail): Promise<Marked[]> {
  const marked: Marked[] = []
  for (const { version } of versions) {
    const path = `/api/resources/${resource.uuid}?version=${version}`
    const { annotation } = await admin.ask<{ annotation: { remark: string } }>('GET', path)
    marked.push({ version, mark: Number(annotation.remark) })
  }
  return marked
}

function groupByResource(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>()
  for (const one of attempts) groups.set(one.resource, [...(groups.get(one.resource) ?? []), one])
  return groups
}

function lossesOf(
  { resource, operations }: Detail,
  versions: readonly Marked[],
  attempts: readonly Attempt[],
): string[] {
  const lost = attempts
    .filter(({ acknowledged }) => acknowledged !== null)
    .filter(
      ({ mark, acknowledged }) => !versions.some((one) => one.version === acknowledged && one.mark === mark),
    )
    .map(
      ({ key, acknowledged }) =>
        `${resource.uuid}: acknowledged push ${key} of version ${acknowledged} is lost`,
    )
  const twice = attempts
    .filter(({ mark }) => versions.filter((one) => one.mark === mark).length > 1)
    .map(({ key }) => `${resource.uuid}: push ${key} was carried out twice`)
  const pushes = operations.filter(({ type }) => PUSH_TYPES.includes(type)).length
  const uneven =
    pushes === versions.length
      ? []
      : [`${resource.uuid}: ${versions.length} versions, ${pushes} push records`]
  return [...lost, ...twice, ...uneven]
}

/** Resources that more than one person holds. */
export async function findDoubleHolds(people: readonly Caller[]): Promise<string[]> {
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
    .map(([id, held]) => `${id} is held by ${held.join(' and ')}`)
}
