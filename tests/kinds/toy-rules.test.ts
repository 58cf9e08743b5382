import { expect, test } from 'vitest'
import { readBy, violationsBy } from '../../src/domain/documents/validate.ts'
import { commandOf, runOnce } from '../../src/kinds/command.ts'
import type { ToyFacts } from '../fixtures/toy-kind/commands.ts'
import { TOY_COMMANDS } from '../fixtures/toy-kind/commands.ts'
import type { ToyDocument } from '../fixtures/toy-kind/document.ts'
import { toyRules } from '../fixtures/toy-kind/document.ts'

/** A kind that is a folder of a test: what the product asks of kinds takes it without knowing its name. */

const CONTEXT = { width: 100, height: 100, stage: 'mark' } as const
const stamp = (id: string, x = 0) => ({ id, x, y: 0, width: 10, height: 10 })
const stamped = (...stamps: ToyDocument['stamps']): ToyDocument => ({ ...toyRules.empty(), stamps })

test('its empty document can be submitted and read', () => {
  const stored: unknown = JSON.parse(JSON.stringify(toyRules.empty()))
  expect([violationsBy(toyRules, stored, CONTEXT), readBy(toyRules, stored)]).toEqual([[], toyRules.empty()])
})

test('its structure is checked before its rules', () => {
  const rulesOf = (document: unknown) => violationsBy(toyRules, document, CONTEXT).map(({ rule }) => rule)
  expect([
    rulesOf({ ...toyRules.empty(), stamp: [] }),
    rulesOf(stamped(stamp('a'), stamp('b'), stamp('c'), stamp('d'))),
    rulesOf(stamped(stamp('a'), stamp('a'))),
    rulesOf(stamped(stamp('a', 95))),
  ]).toEqual([['unknown'], ['too-many'], ['id-unique'], ['inside-picture']])
})

test('its commands precede the common ones, which run where it passes', () => {
  let document = stamped(stamp('a'))
  const told: string[] = []
  const remove = () => {
    runOnce<ToyFacts>(TOY_COMMANDS['edit.remove'], {
      document,
      commit: (next) => void (document = next),
      told,
    })
    return [document.stamps.length, told.length]
  }
  expect([remove(), remove()]).toEqual([
    [0, 0],
    [0, 1],
  ])
  expect(() => commandOf(TOY_COMMANDS, 'view.fit')).toThrow('no command view.fit')
})
