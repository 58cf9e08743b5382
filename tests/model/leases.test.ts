import { beforeEach, describe, expect, test } from 'vitest'
import { offlineFailure } from '../../src/machines/failure.ts'
import { World, itemOf, settled, uuidOf } from './fakes.ts'
import { Page } from './person.ts'

let world: World

beforeEach(() => {
  world = new World()
})

const pulled = (count: number) => new Page(world).pull(count)

const heldUntil = (...ids: string[]) => ({
  held: ids.map((id) => ({ id, expiresAt: '2026-01-01T04:00:00Z' })),
})

describe('leases', () => {
  test('are renewed at once and every five minutes, and a lost one is reported once', async () => {
    await pulled(2)
    expect(world.beats.last.argument).toEqual([uuidOf(1), uuidOf(2)])
    await world.beats.last.answer(heldUntil(uuidOf(1), uuidOf(2)))
    expect(world.notices).toEqual([])
    await world.pass(5 * 60_000)
    await world.beats.last.answer(heldUntil(uuidOf(1)))
    expect(world.notices).toEqual([{ code: 'leases-lost', ids: [uuidOf(2)] }])
    await world.pass(5 * 60_000)
    await world.beats.last.answer(heldUntil())
    expect(world.notices.slice(1)).toEqual([{ code: 'leases-lost', ids: [uuidOf(1)] }])
  })

  test('short ones are renewed four times as often as they end', async () => {
    const page = new Page(world)
    await settled()
    page.send({ type: 'PULL' })
    const labels = { ...itemOf(1).labels, leaseMinutes: 4 }
    await world.pulls.last.answer({ items: [itemOf(1, { labels })], remaining: 0 })
    await world.beats.last.answer(heldUntil(uuidOf(1)))
    await world.pass(60_000)
    expect(world.beats.all).toHaveLength(2)
  })

  test('of what comes to others that last longer are renewed in their own time', async () => {
    const page = await pulled(1)
    await world.beats.last.answer(heldUntil(uuidOf(1)))
    page.send({ type: 'PULL' })
    const labels = { ...itemOf(2).labels, leaseMinutes: 4 }
    await world.pulls.last.answer({ items: [itemOf(1), itemOf(2, { labels })], remaining: 0 })
    await world.pass(60_000)
    expect(world.beats.all.map(({ argument }) => argument)).toEqual([[uuidOf(1)], [uuidOf(1), uuidOf(2)]])
  })

  test('are given back on release', async () => {
    const page = await pulled(2)
    await world.beats.last.answer(heldUntil(uuidOf(1), uuidOf(2)))
    page.send({ type: 'RELEASE' })
    expect(world.released).toEqual([uuidOf(1)])
    expect(page.currentId).toBe(uuidOf(2))
    await world.pass(5 * 60_000)
    expect(world.beats.last.argument).toEqual([uuidOf(2)])
  })

  test('of what came while one was renewing are not taken for lost', async () => {
    const page = await pulled(1)
    page.send({ type: 'PULL' })
    await world.pulls.last.answer({ items: [itemOf(1), itemOf(2)], remaining: 0 })
    await world.beats.last.answer(heldUntil(uuidOf(1)))
    expect(world.notices).toEqual([])
  })

  test('that could not be renewed are tried again after half a minute', async () => {
    await pulled(1)
    await world.beats.last.fail(offlineFailure('network'))
    await world.pass(30_000)
    expect(world.beats.all).toHaveLength(2)
  })
})
