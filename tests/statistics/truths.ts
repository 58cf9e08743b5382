import { expect } from 'vitest'
import type { Person } from '../lifecycle/world.ts'

/** Work of other people that can serve as right answers. */

interface Items {
  items: { resource: { uuid: string }; version: number }[]
}

interface Hands {
  marker: Person
  /** Corrects what was marked, so that the approved version is theirs. */
  checker: Person
  approver: Person
}

/** Brings the next images that these people can pull to their approval, each at version 2. */
export async function approveImages(
  { marker, checker, approver }: Hands,
  count: number,
  annotation: unknown,
): Promise<void> {
  const step = async (person: Person, pull: string, push: string, from: number, more: object) => {
    const { body } = await person.ask<Items>('POST', `/api/images2/${pull}`, { count })
    const items = body.items.map(({ resource, version }) => ({ id: resource.uuid, version, ...more }))
    expect(items.map(({ version }) => version)).toEqual(Array.from({ length: count }, () => from))
    await person.ask('POST', `/api/images2/${push}`, { items })
  }
  await step(marker, 'tasks/pull', 'marks/push', 0, { annotation, activeSeconds: 3 })
  await step(checker, 'checks/pull', 'checks/push', 1, { isQualified: 1, annotation })
  await step(approver, 'approve', 'approve/approved', 2, { isQualified: 1 })
}
