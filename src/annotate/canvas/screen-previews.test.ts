import { expect, test } from 'vitest'
import { createScreenPreviews } from './screen-previews.ts'

const LARGE = { uuid: 'large', width: 4000, height: 3000 }
const SCREEN = { width: 1000, height: 750 }

/** `shown`: pictures of which there are scenes; `coming`: those of which the whole is still to come. */
function setup() {
  const log: string[] = []
  const shown = new Set<string>()
  const coming = new Set(['large', 'next'])
  const bitmap = (name: string): ImageBitmap => ({
    width: 1000,
    height: 750,
    close: () => log.push(`closed ${name}`),
  })
  const describeAll = (): void => {
    log.push('reported')
    shown.forEach((uuid) => previews.item(uuid))
  }
  const settle = (): void => previews.settle(describeAll)
  const previews = createScreenPreviews(
    settle,
    (uuid) => coming.has(uuid),
    () => SCREEN,
  )
  const come = (uuid: string, name = uuid): ImageBitmap => {
    const came = bitmap(name)
    previews.requestFor(uuid)?.take(came)
    return came
  }
  return { previews, log, shown, coming, bitmap, settle, come }
}

test('a preview is requested only for a picture that is awaited and much larger than the screen', () => {
  const { previews } = setup()
  expect(previews.requestFor('large')).toBeNull()
  previews.ask(LARGE)
  expect([previews.requestFor('large')?.size, previews.requestFor('other')]).toEqual([SCREEN, null])
  previews.ask({ ...LARGE, width: 1200, height: 900 })
  expect(previews.requestFor('large')).toBeNull()
  previews.ask(null)
  expect(previews.requestFor('large')).toBeNull()
})

test('a preview replaces its picture until another one arrives', () => {
  const { previews, log, come } = setup()
  previews.ask(LARGE)
  const first = come('large', 'first')
  const key = 'large#glance'
  expect([previews.item('large'), previews.item('other')]).toEqual([{ key, levels: [SCREEN] }, null])
  expect([previews.isOne(key), previews.isOne('large'), previews.bitmap(key)]).toEqual([true, false, first])
  previews.ask({ ...LARGE, uuid: 'next' })
  expect(previews.bitmap(key)).toBe(first)
  const second = come('next', 'second')
  expect([previews.item('large'), previews.bitmap(key), previews.bitmap('next#glance')]).toEqual([
    null,
    undefined,
    second,
  ])
  previews.dispose()
  expect([previews.item('next'), ...log]).toEqual([
    null,
    'reported',
    'closed first',
    'reported',
    'closed second',
  ])
})

test('a preview that arrives after the picture changed is released', () => {
  const { previews, log, bitmap } = setup()
  previews.ask(LARGE)
  const asked = previews.requestFor('large')
  previews.ask({ ...LARGE, uuid: 'next' })
  asked?.take(bitmap('late'))
  expect([previews.item('large'), ...log]).toEqual([null, 'closed late'])
})

test('a preview is kept while its picture loads, before there is a scene of it', () => {
  const { previews, log, settle, come } = setup()
  previews.ask(LARGE)
  const came = come('large')
  settle()
  expect([previews.bitmap('large#glance'), ...log]).toEqual([came, 'reported', 'reported'])
})

test('a preview is closed once all scenes have the whole picture', () => {
  const { previews, log, shown, coming, settle, come } = setup()
  previews.ask(LARGE)
  shown.add('large')
  come('large')
  coming.delete('large')
  settle()
  const named = previews.item('large')
  shown.delete('large')
  settle()
  expect([named?.key, previews.item('large'), previews.bitmap('large#glance'), ...log]).toEqual([
    'large#glance',
    null,
    undefined,
    'reported',
    'reported',
    'reported',
    'closed large',
  ])
})

test('an abandoned preview is closed once the next picture has its scene and no scene uses the preview', async () => {
  const { previews, log, shown, come } = setup()
  previews.ask(LARGE)
  shown.add('large')
  come('large')
  previews.ask({ ...LARGE, uuid: 'next' })
  previews.goOn('large')
  await Promise.resolve()
  const before = [...log]
  // The scene is set after the picture was asked for.
  previews.goOn('next')
  shown.delete('large')
  await Promise.resolve()
  previews.goOn('next')
  await Promise.resolve()
  expect([before, log]).toEqual([['reported'], ['reported', 'reported', 'closed large']])
})

test('an abandoned preview without a next picture is closed', async () => {
  const { previews, log, come } = setup()
  previews.ask(LARGE)
  come('large')
  previews.ask(null)
  previews.goOn(null)
  await Promise.resolve()
  expect(log).toEqual(['reported', 'reported', 'closed large'])
})

test('returning to a picture finds its preview', async () => {
  const { previews, log, come } = setup()
  previews.ask(LARGE)
  const came = come('large')
  previews.ask({ ...LARGE, uuid: 'next' })
  previews.ask(LARGE)
  previews.goOn('large')
  await Promise.resolve()
  expect([previews.bitmap('large#glance'), ...log]).toEqual([came, 'reported'])
})
