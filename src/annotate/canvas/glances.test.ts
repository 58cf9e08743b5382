import { expect, test } from 'vitest'
import { createGlances } from './glances.ts'

const LARGE = { uuid: 'large', width: 4000, height: 3000 }
const SCREEN = { width: 1000, height: 750 }

function setup() {
  const log: string[] = []
  const bitmap = (name: string): ImageBitmap => ({
    width: 1000,
    height: 750,
    close: () => log.push(`closed ${name}`),
  })
  const glances = createGlances(
    () => log.push('told'),
    () => SCREEN,
  )
  return { glances, log, bitmap }
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

test('a glance stands for its picture until another one comes', () => {
  const { glances, log, bitmap } = setup()
  glances.ask(LARGE)
  const first = bitmap('first')
  glances.asked('large')?.take(first)
  const key = 'large#glance'
  expect([glances.item('large'), glances.item('other')]).toEqual([{ key, levels: [SCREEN] }, null])
  expect([glances.isOne(key), glances.isOne('large'), glances.bitmap(key)]).toEqual([true, false, first])
  glances.ask({ ...LARGE, uuid: 'next' })
  expect(glances.bitmap(key)).toBe(first)
  const second = bitmap('second')
  glances.asked('next')?.take(second)
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
