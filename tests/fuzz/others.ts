import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { pathOf } from '../lifecycle/world.ts'
import type { Person, World } from '../lifecycle/world.ts'

/** Ordinary work that goes on beside the calls, of people whom they do not concern. */
export interface Others {
  /** Goes on until `stop`; resolves to how many calls there were, and what failed of them. */
  done: Promise<{ calls: number; failures: string[] }>
  stop(): void
}

const BATCH = 2
const SUPPLY = 100

/** One of them: what is pulled is handed in, and what is said in between is kept. */
async function workOn(world: World, person: Person, tagId: number, isStopped: () => boolean) {
  const failures: string[] = []
  let calls = 0
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    calls += 1
    const begun = performance.now()
    const answer = await person.ask<T>(method, path, body).catch((error: unknown) => ({
      status: String(error),
      body: {} as T,
    }))
    if (answer.status !== 200)
      failures.push(
        `${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)} (${Math.round(performance.now() - begun)} ms)`,
      )
    return answer.body
  }
  while (!isStopped()) {
    const { items = [] } = await ask<{ items?: { resource: { uuid: string }; version: number }[] }>(
      'POST',
      pathOf('image', 'tasks/pull'),
      { tagId, count: BATCH },
    )
    if (items.length === 0) await world.resources('image', tagId, SUPPLY)
    for (const { resource, version } of items) {
      const draft = { version, stage: 'mark', annotation: VALID_DOCUMENTS.image }
      await ask('PUT', pathOf('image', `drafts/${resource.uuid}`), draft)
    }
    const marks = items.map(({ resource, version }) => ({
      id: resource.uuid,
      version,
      annotation: VALID_DOCUMENTS.image,
    }))
    if (marks.length > 0) {
      const pushed = await ask<{ results?: { ok: boolean }[] }>('POST', pathOf('image', 'marks/push'), {
        items: marks,
      })
      const refused = pushed.results?.filter(({ ok }) => !ok) ?? []
      if (refused.length > 0) failures.push(`marks/push refused ${JSON.stringify(refused)}`)
    }
    await ask('PUT', '/api/user/settings', { settings: { zoom: calls } })
    await ask('GET', `/api/resources?tagId=${tagId}`)
    await ask('GET', '/api/user')
  }
  return { calls, failures }
}

/** @param people how many work at the same time, each in a database of their own */
export async function startOthers(world: World, people: number): Promise<Others> {
  const company = await world.company('其他人')
  let stopped = false
  const workers = []
  for (let index = 0; index < people; index += 1) {
    const person = await world.person(`other-${index}`, company)
    const tagId = await world.tag('image', [company], { name: `其他人 ${index}` })
    await world.resources('image', tagId, SUPPLY)
    workers.push(workOn(world, person, tagId, () => stopped))
  }
  return {
    done: Promise.all(workers).then((each) => ({
      calls: each.reduce((sum, { calls }) => sum + calls, 0),
      failures: each.flatMap(({ failures }) => failures),
    })),
    stop: () => {
      stopped = true
    },
  }
}
