import { expect, test } from 'vitest'
import { engine, goTo, prepareSmartDesk, rectangle, smartDesk } from './smart-desk.ts'

prepareSmartDesk()

/** The smart tool over a video, whose frames change under it. */

test.each([0, 1])(
  'another frame drops what was asked about the one before, after %i answers',
  async (answers) => {
    const desk = smartDesk()
    desk.click([30, 40])
    if (answers > 0) await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
    goTo(desk, 0)
    expect([desk.preview(), engine.questions[0]?.signal.aborted]).toEqual([null, answers === 0])
    desk.press('Enter')
    expect(desk.steps()).toBe(0)
    desk.click([60, 40])
    goTo(desk, 0)
    expect([desk.preview()?.type, engine.questions[1]?.prompts.points[0]?.x]).toEqual(['proposal', 60])
  },
)

test('what was accepted ahead of its answer is kept, whatever frame is looked at by then', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.press('Enter')
  goTo(desk, 1)
  expect(engine.questions[0]?.signal.aborted).toBe(false)
  await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
  expect([desk.steps(), desk.preview()]).toEqual([1, null])
})

test('another frame ends a press, and whatever it asks', () => {
  const desk = smartDesk()
  desk.down([10, 10])
  desk.move([60, 70])
  goTo(desk, 1)
  desk.up([60, 70])
  expect([desk.preview(), engine.questions.filter(({ signal }) => !signal.aborted)]).toEqual([null, []])
})
