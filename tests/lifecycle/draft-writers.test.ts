import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chinaTime } from '../../src/domain/china.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** One person at two machines: neither writes over what it does not know of. */

const image = (path: string) => pathOf('image', path)

interface Draft {
  annotation: { remark: string }
  savedAt: string
}

interface PushAnswer {
  results: unknown[]
}

describe.each(DATABASES)('drafts of one person in two browsers on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let id = ''

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company)
    const tagId = await world.tag('image', [company])
    ;[id = ''] = await world.resources('image', tagId, 1)
    await ann.ask('POST', image('tasks/pull'), { tagId })
  })
  afterAll(() => world?.close())

  const save = async (
    remark: string,
    more: { writer?: string; basedOn?: string | null; version?: number },
  ) => {
    world.advance(1000)
    const body = { version: 0, stage: 'mark', annotation: { ...emptyDocument('image'), remark }, ...more }
    const answer = await ann.ask<{ savedAt: string; code?: string; reason: string }>(
      'PUT',
      image(`drafts/${id}`),
      body,
    )
    return { ...answer.body, status: answer.status }
  }
  const kept = async () => (await ann.ask<Draft>('GET', image(`drafts/${id}`))).body

  it('a newer draft of another browser stays and is reported; a continuing or plain one replaces it', async () => {
    const first = await save('甲一', { writer: 'a', basedOn: null })
    expect(first.status).toBe(200)
    // The answer was lost: a browser knows its own drafts again.
    expect((await save('甲二', { writer: 'a', basedOn: null })).status).toBe(200)
    const { savedAt } = await kept()
    const second = await save('乙一', { writer: 'b', basedOn: savedAt })
    expect(second.status).toBe(200)
    const late = await save('甲三', { writer: 'a', basedOn: savedAt })
    expect([late.status, late.code, late.reason]).toEqual([
      409,
      'draft-elsewhere',
      `保存于 ${chinaTime(Date.parse(second.savedAt))}`,
    ])
    expect((await save('甲三', { writer: 'a', basedOn: null })).status).toBe(409)
    expect(await kept()).toMatchObject({ annotation: { remark: '乙一' }, savedAt: second.savedAt })
    expect((await save('甲四', { writer: 'a', basedOn: second.savedAt })).status).toBe(200)
    expect((await save('谁', {})).status).toBe(200)
    expect((await save('乙二', { writer: 'b', basedOn: null })).status).toBe(200)
    expect((await kept()).annotation.remark).toBe('乙二')
  })

  it('a push does not delete a draft unknown to its page, and does once it is known', async () => {
    const other = await save('丙一', { writer: 'c', basedOn: (await kept()).savedAt })
    const handIn = async (draft: { writer: string; basedOn: string | null }) => {
      const item = { id, version: 0, annotation: { ...emptyDocument('image'), remark: '甲五' }, draft }
      const answer = await ann.ask<PushAnswer>('POST', image('marks/push'), { items: [item] })
      return answer.body.results
    }
    expect(await handIn({ writer: 'a', basedOn: null })).toEqual([
      {
        id,
        ok: false,
        error: {
          status: 409,
          code: 'draft-elsewhere',
          message: '另一个浏览器保存过更新的草稿',
          reason: `保存于 ${chinaTime(Date.parse(other.savedAt))}`,
        },
      },
    ])
    expect((await kept()).annotation.remark).toBe('丙一')
    expect(await handIn({ writer: 'a', basedOn: other.savedAt })).toEqual([
      { id, ok: true, version: 1, status: 'marked' },
    ])
  })

  it('a draft of another version blocks nothing', async () => {
    await save('旧', { writer: 'a', basedOn: null, version: 3 })
    await save('新', { writer: 'b', basedOn: null, version: 4 })
    expect((await kept()).annotation.remark).toBe('新')
  })
})
