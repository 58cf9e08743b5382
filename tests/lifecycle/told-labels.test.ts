import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

const GUIDE = '# 画什么\n\n- 框贴着边'

/** How often work is checked is told to admins alone; how it is to be done, to whoever asks and sees the database. */

describe.each(DATABASES)('label settings on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let admin: Person
  let tagId: number
  const told = { settingsVersion: 1, batchSize: 7, commentRequired: true, commentReasons: ['漏标'] }

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('内部')
    marker = await world.person('marker', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    const { settingsVersion: _, ...settings } = told
    tagId = await world.tag('image', [company], {
      settings: { ...settings, checkSampling: 0.25, guide: GUIDE },
    })
    await world.resources('image', tagId, 1)
  })
  afterAll(() => world?.close())

  it('are sent without the share of checks in every response to workers', async () => {
    const labels = { ...told, allowExternalShares: false }
    const pulled = await marker.ask<{ items: { resource: { uuid: string } }[] }>(
      'POST',
      pathOf('image', 'tasks/pull'),
      { tagId },
    )
    expect(pulled.body.items).toMatchObject([{ labels }])
    const id = pulled.body.items[0]?.resource.uuid
    const detail = await marker.ask('GET', `/api/resources/${id}`)
    const tags = await marker.ask('GET', '/api/tags?kind=image')
    expect([detail.body, tags.body]).toMatchObject([{ labels }, { items: [{ settings: labels }] }])
    expect(JSON.stringify([pulled.body, detail.body, tags.body])).not.toMatch(/checkSampling|guide|画什么/)
    const whole = await admin.ask('GET', `/api/admin/images2/tags/${tagId}`)
    expect(whole.body).toMatchObject({ tag: { settings: { ...labels, checkSampling: 0.25, guide: GUIDE } } })
  })

  it('include a guide with the time of its last change, regardless of other changes', async () => {
    const guide = () => marker.ask('GET', `/api/tags/${tagId}/guide`)
    const change = (settings: object) => admin.ask('PUT', `/api/admin/images2/tags/${tagId}`, { settings })
    const versions = async () =>
      (
        await admin.ask<{ versions: { version: number; at: string }[] }>(
          'GET',
          `/api/admin/images2/tags/${tagId}`,
        )
      ).body.versions
        .toReversed()
        .map(({ at }) => at)
    await change({ batchSize: 8, guide: GUIDE })
    const first = await guide()
    await change({ batchSize: 8, guide: '新的' })
    const second = await guide()
    await change({ batchSize: 8 })
    const third = await guide()
    const [at1, , at3] = await versions()
    expect([first, second, third].map(({ status, body }) => [status, body])).toEqual([
      [200, { text: GUIDE, changedAt: at1, pictures: [] }],
      [200, { text: '新的', changedAt: at3, pictures: [] }],
      [200, { text: '', changedAt: null, pictures: [] }],
    ])
    const stranger = await world.person('stranger', await world.company('别家'))
    expect((await stranger.ask('GET', `/api/tags/${tagId}/guide`)).status).toBe(404)
  })
})
