import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

test('runs the first call at once and the rest together after the interval', () => {
  const due: (() => void)[] = []
  let done = 0
  const ask = throttle(
    100,
    () => done++,
    (callback) => due.push(callback),
  )
  const after = (times: number) => {
    for (let time = 0; time < times; time += 1) ask()
    return done
  }
  const over = () => {
    due.shift()?.()
    return done
  }
  expect([after(3), over(), over(), due.length, after(1), after(1), over()]).toEqual([1, 2, 2, 0, 3, 3, 4])
})
