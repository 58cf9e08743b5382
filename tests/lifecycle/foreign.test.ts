import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Ids that lead to something, but not to something of this kind or of this person. */

const OTHERS: readonly Kind[] = ['video', 'image-node', 'image-segment', 'video-segment']

describe.each(DATABASES)('foreign ids on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let stranger: Person
  let id: string

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company)
    stranger = await world.person('stranger', await world.company('乙'))
    const tagId = await world.tag('image', [company])
    id = (await world.resources('image', tagId, 1))[0] ?? ''
    await ann.ask('POST', pathOf('image', 'tasks/pull'), { tagId })
  })
  afterAll(() => world?.close())

  const notFound = { code: 'not-found', message: '资源不存在或不可见', reason: '' }

  it.each(OTHERS)('an image does not exist for the calls of %s, even for its holder', async (kind) => {
    const item = { id, version: 0, annotation: emptyDocument(kind) }
    const { id: _, ...single } = item
    const pushed = await ann.ask('POST', pathOf(kind, 'marks/push'), { items: [item] })
    const edited = await ann.ask('POST', pathOf(kind, `marks/pushEdit/${id}`), single)
    const released = await ann.ask('POST', pathOf(kind, `leases/${id}/release`))
    expect([pushed.status, pushed.body]).toEqual([
      200,
      { results: [{ id, ok: false, error: { status: 404, ...notFound } }] },
    ])
    expect([edited.status, edited.body]).toEqual([404, notFound])
    expect([released.status, released.body]).toEqual([404, notFound])
  })

  it('an image of another company’s tag does not exist', async () => {
    const annotation = emptyDocument('image')
    const pushed = await stranger.ask('POST', pathOf('image', 'marks/push'), {
      items: [{ id, version: 0, annotation }],
    })
    const seen = await stranger.ask('GET', `/api/resources/${id}`)
    expect(pushed.body).toEqual({ results: [{ id, ok: false, error: { status: 404, ...notFound } }] })
    expect([seen.status, seen.body]).toEqual([404, notFound])
  })

  it('its holder still has it, and can submit it', async () => {
    const items = [{ id, version: 0, annotation: emptyDocument('image') }]
    const { body } = await ann.ask('POST', pathOf('image', 'marks/push'), { items })
    expect(body).toEqual({ results: [{ id, ok: true, version: 1, status: 'marked' }] })
  })
})
