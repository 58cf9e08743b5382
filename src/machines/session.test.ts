import { SimulatedClock, createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { failureOfStatus, offlineFailure } from './failure.ts'
import { createSessionMachine } from './session.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

function session(answers: readonly (number | object)[]) {
  const clock = new SimulatedClock()
  const renewed: number[] = []
  const warned: number[] = []
  let asked = 0
  let unseen = 0
  const machine = createSessionMachine({
    renew: () => {
      const answer = answers[asked++]
      return typeof answer === 'number'
        ? Promise.resolve(clock.now() + unseen + answer)
        : Promise.reject(answer)
    },
    onRenewed: (endsAt) => renewed.push(endsAt),
    onEnding: (minutes) => warned.push(minutes),
    now: () => clock.now() + unseen,
  })
  const actor = createActor(machine, { clock }).start()
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  /** Time of which no timer knows: the machine slept, or its clock was found to be slow. */
  const skip = (milliseconds: number) => void (unseen += milliseconds)
  return { actor, pass, skip, renewed, warned, state: () => actor.getSnapshot().value, asked: () => asked }
}

describe('a session', () => {
  test('is renewed a quarter of an hour before its end', async () => {
    const { actor, pass, renewed, state } = session([HOUR])
    actor.send({ type: 'SESSION', endsAt: HOUR })
    expect(state()).toBe('fresh')
    await pass(45 * MINUTE)
    expect(renewed).toEqual([45 * MINUTE + HOUR])
    expect(state()).toBe('fresh')
  })

  test('is checked again when the clock runs ahead of the timers', async () => {
    const { actor, pass, skip, renewed, asked } = session([HOUR])
    actor.send({ type: 'SESSION', endsAt: HOUR })
    actor.send({ type: 'LOOK' })
    await pass(0)
    expect(asked()).toBe(0)
    skip(50 * MINUTE)
    actor.send({ type: 'LOOK' })
    await pass(0)
    expect(renewed).toEqual([50 * MINUTE + HOUR])
  })

  test('that a wrong clock has ended continues once the clock is corrected', async () => {
    const { actor, skip, state } = session([])
    skip(2 * HOUR)
    actor.send({ type: 'SESSION', endsAt: HOUR })
    expect(state()).toBe('ended')
    skip(-2 * HOUR)
    actor.send({ type: 'LOOK' })
    expect(state()).toBe('fresh')
  })

  test('that ends in a month is checked in between, since timers are limited', async () => {
    const { actor, pass, asked, state } = session([])
    actor.send({ type: 'SESSION', endsAt: 30 * 24 * HOUR })
    await pass(12 * HOUR)
    await pass(12 * HOUR)
    expect([state(), asked()]).toEqual(['fresh', 0])
  })

  test('warns each minute when it cannot be renewed, and ends', async () => {
    const offline = offlineFailure('network')
    const { actor, pass, warned, state } = session(Array.from({ length: 20 }, () => offline))
    actor.send({ type: 'SESSION', endsAt: 7 * MINUTE })
    await pass(0)
    expect(state()).toBe('late')
    for (let minute = 0; minute < 8; minute++) await pass(MINUTE)
    expect(warned).toEqual([5, 4, 3, 2, 1])
    expect(state()).toBe('ended')
  })

  test('is renewed at once on request', async () => {
    const { actor, pass, renewed } = session([offlineFailure('network'), HOUR])
    actor.send({ type: 'SESSION', endsAt: 3 * MINUTE })
    await pass(0)
    actor.send({ type: 'RENEW' })
    await pass(0)
    expect(renewed).toEqual([HOUR])
  })

  test('ends when the server says so, and starts again with the next login', async () => {
    const { actor, pass, state } = session([failureOfStatus(401, '登录已失效', '')])
    actor.send({ type: 'SESSION', endsAt: MINUTE })
    await pass(0)
    expect(state()).toBe('ended')
    actor.send({ type: 'SESSION', endsAt: HOUR })
    expect(state()).toBe('fresh')
    actor.send({ type: 'SESSION', endsAt: null })
    expect(state()).toBe('none')
  })

  test('whose renewal gives a near end is not renewed again at once', async () => {
    const { actor, pass, asked } = session([MINUTE * 2, MINUTE * 2, MINUTE * 2])
    actor.send({ type: 'SESSION', endsAt: MINUTE })
    await pass(0)
    await pass(MINUTE - 1)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
  })
})
