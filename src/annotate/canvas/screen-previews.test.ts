import { expect, test } from 'vitest'
import { createGlances } from './screen-previews.ts'

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
    log.push('told')
    shown.forEach((uuid) => glances.item(uuid))
  }
  const settle = (): void => glances.settle(describeAll)
  const glances = createGlances(
    settle,
    (uuid) => coming.has(uuid),
    () => SCREEN,
  )
  const come = (uuid: string, name = uuid): ImageBitmap => {
    const came = bitmap(name)
    glances.asked(uuid)?.take(came)
    return came
  }
  return { glances, log, shown, coming, bitmap, settle, come }
}

test('only what one waits for is asked for, and only where it is much larger than the screen', () => {
  const { glances } = setup()
  expect(glances.asked('large')).toBeNull()
  glances.ask(LARGE)
  expect([glances.asked('large')?.size, glances.asked('other')]).toEqual([SCREEN, null])
  glances.ask({ ...LARGE, width: 1200, height: 900 })
  expect(glances.asked('large')).toBeNull()
  glances.ask(null)
  expect(glances.asked('large')).toBeNull()
})

test('a glance stands for its picture, until another one comes', () => {
  const { glances, log, come } = setup()
  glances.ask(LARGE)
  const first = come('large', 'first')
  const key = 'large#glance'
  expect([glances.item('large'), glances.item('other')]).toEqual([{ key, levels: [SCREEN] }, null])
  expect([glances.isOne(key), glances.isOne('large'), glances.bitmap(key)]).toEqual([true, false, first])
  glances.ask({ ...LARGE, uuid: 'next' })
  expect(glances.bitmap(key)).toBe(first)
  const second = come('next', 'second')
  expect([glances.item('large'), glances.bitmap(key), glances.bitmap('next#glance')]).toEqual([
    null,
    undefined,
    second,
  ])
  glances.dispose()
  expect([glances.item('next'), ...log]).toEqual([null, 'told', 'closed first', 'told', 'closed second'])
})

test('one that comes when one has gone on is let go', () => {
  const { glances, log, bitmap } = setup()
  glances.ask(LARGE)
  const asked = glances.asked('large')
  glances.ask({ ...LARGE, uuid: 'next' })
  asked?.take(bitmap('late'))
  expect([glances.item('large'), ...log]).toEqual([null, 'closed late'])
})

test('it is kept while the picture is on its way, before there is a scene of it', () => {
  const { glances, log, settle, come } = setup()
  glances.ask(LARGE)
  const came = come('large')
  settle()
  expect([glances.bitmap('large#glance'), ...log]).toEqual([came, 'told', 'told'])
})

test('it is closed once all scenes are of the whole picture', () => {
  const { glances, log, shown, coming, settle, come } = setup()
  glances.ask(LARGE)
  shown.add('large')
  come('large')
  coming.delete('large')
  settle()
  const named = glances.item('large')
  shown.delete('large')
  settle()
  expect([named?.key, glances.item('large'), glances.bitmap('large#glance'), ...log]).toEqual([
    'large#glance',
    null,
    undefined,
    'told',
    'told',
    'told',
    'closed large',
  ])
})

test('left behind, it is closed once the picture gone on to has its scene and no other names it', async () => {
  const { glances, log, shown, come } = setup()
  glances.ask(LARGE)
  shown.add('large')
  come('large')
  glances.ask({ ...LARGE, uuid: 'next' })
  glances.goOn('large')
  await Promise.resolve()
  const before = [...log]
  // The scene is set after the picture was asked for.
  glances.goOn('next')
  shown.delete('large')
  await Promise.resolve()
  glances.goOn('next')
  await Promise.resolve()
  expect([before, log]).toEqual([['told'], ['told', 'told', 'closed large']])
})

test('left behind for nothing, it is closed', async () => {
  const { glances, log, come } = setup()
  glances.ask(LARGE)
  come('large')
  glances.ask(null)
  glances.goOn(null)
  await Promise.resolve()
  expect(log).toEqual(['told', 'told', 'closed large'])
})

test('whoever comes back to a picture finds its glance', async () => {
  const { glances, log, come } = setup()
  glances.ask(LARGE)
  const came = come('large')
  glances.ask({ ...LARGE, uuid: 'next' })
  glances.ask(LARGE)
  glances.goOn('large')
  await Promise.resolve()
  expect([glances.bitmap('large#glance'), ...log]).toEqual([came, 'told'])
})
