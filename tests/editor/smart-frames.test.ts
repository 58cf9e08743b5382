import { expect, test } from 'vitest'
import { engine, goTo, prepareSmartDriver, rectangle, smartDriver } from './smart-driver.ts'

prepareSmartDriver()

/** The smart tool over a video, whose frames change under it. */

test.each([0, 1])(
  'another frame drops the prompts of the one before, after %i responses',
  async (answers) => {
    const driver = smartDriver()
    driver.click([30, 40])
    if (answers > 0) await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
    goTo(driver, 0)
    expect([driver.preview(), engine.questions[0]?.signal.aborted]).toEqual([null, answers === 0])
    driver.press('Enter')
    expect(driver.steps()).toBe(0)
    driver.click([60, 40])
    goTo(driver, 0)
    expect([driver.preview()?.type, engine.questions[1]?.prompts.points[0]?.x]).toEqual(['proposal', 60])
  },
)

test('a proposal accepted ahead of its response is kept, whichever frame is shown by then', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  driver.press('Enter')
  goTo(driver, 1)
  expect(engine.questions[0]?.signal.aborted).toBe(false)
  await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
  expect([driver.steps(), driver.preview()]).toEqual([1, null])
})

test('another frame ends a press, and its request', () => {
  const driver = smartDriver()
  driver.down([10, 10])
  driver.move([60, 70])
  goTo(driver, 1)
  driver.up([60, 70])
  expect([driver.preview(), engine.questions.filter(({ signal }) => !signal.aborted)]).toEqual([null, []])
})
