import { createActor, fromCallback } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { shortestWays, stateLine } from './harness.ts'
import type { View } from './harness.ts'
import { MODELS } from './registry.ts'

/** Every invoked or spawned actor stands still, and answers only when the path says so. */
const still = fromCallback(() => undefined)

const withStillActors = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, still])),
  })

function walk(machine: AnyStateMachine, view: View) {
  return shortestWays(machine, view).map(({ state, events }) => {
    const actor = createActor(withStillActors(machine), { input: view.input }).start()
    for (const event of events) actor.send(event)
    const reached = stateLine(view, actor.getSnapshot())
    actor.stop()
    return { reached, expected: stateLine(view, state) }
  })
}

describe.each(MODELS)('$name', ({ machine, views }) => {
  test.each(views)('a running actor reaches every state of the graph: $name', (view) => {
    const ways = walk(machine, view)
    expect(ways.length).toBeGreaterThan(0)
    expect(ways.map(({ reached }) => reached)).toEqual(ways.map(({ expected }) => expected))
  })
})
