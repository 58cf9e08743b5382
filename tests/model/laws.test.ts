import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offlineFailure } from '../../src/machines/failure.ts'
import { isOpen } from '../../src/machines/stage/tasks.ts'
import { World, itemOf, settled, stale, uuidOf } from './fakes.ts'
import { Page } from './person.ts'
import { currentTask, openConflict } from './reading.ts'

/** Laws that hold whatever a person, the network and the server do, in whichever order. */

interface Stored {
  version: number
  remark: unknown
}

/** A server that knows versions and idempotency keys, and a person who knows what they wrote. */
class Story {
  world = new World()
  page = new Page(this.world)
  readonly stored = new Map<string, Stored>()
  readonly receipts = new Map<string, Stored>()
  readonly answered = new Set<unknown>()
  /** What the person wrote last on each item that they neither dropped nor gave back. */
  readonly wrote = new Map<string, string>()
  items = 0
  words = 0

  at(id: string): Stored {
    const known = this.stored.get(id) ?? { version: 0, remark: '' }
    this.stored.set(id, known)
    return known
  }

  write(): void {
    const task = currentTask(this.page.stage.getSnapshot())
    const word = `word ${++this.words}`
    this.page.write(word)
    if (task && isOpen(task) && !this.page.stage.getSnapshot().context.readonly)
      this.wrote.set(task.item.resource.uuid, word)
  }

  release(): void {
    const task = currentTask(this.page.stage.getSnapshot())
    const { readonly } = this.page.stage.getSnapshot().context
    const inHand = this.page.stage.getSnapshot().matches({ flow: 'working' })
    if (task && isOpen(task) && !readonly && inHand) this.wrote.delete(task.item.resource.uuid)
    this.page.send({ type: 'RELEASE' })
  }

  discard(): void {
    const conflict = openConflict(this.page.stage.getSnapshot())
    if (conflict && !this.page.stage.getSnapshot().context.readonly)
      this.wrote.delete(conflict.entry.item.resource.uuid)
    this.page.send({ type: 'CONFLICT.DISCARD' })
  }

  private pending<Call extends { signal: AbortSignal }>(calls: readonly Call[]): Call | undefined {
    const call = calls.find((one) => !this.answered.has(one) && !one.signal.aborted)
    if (call) this.answered.add(call)
    return call
  }

  async answerPull(count: number): Promise<void> {
    const held = [...this.stored].map(([id]) => Number(id.slice(-12))).slice(-1)
    const fresh = Array.from({ length: count }, () => ++this.items)
    const items = [...held, ...fresh].map((number) =>
      itemOf(number, { version: this.at(uuidOf(number)).version }),
    )
    await this.pending(this.world.pulls.all)?.answer({ items, remaining: 0 })
  }

  /** The network works: the server takes the push, or says that it is stale. */
  async answerPush(): Promise<void> {
    const call = this.pending(this.world.pushes.all)
    if (!call) return
    const { idempotencyKey, item } = call.argument
    const known = this.at(item.id)
    const before = this.receipts.get(idempotencyKey)
    if (!before && item.version !== known.version) return call.fail(stale)
    if (!before) this.stored.set(item.id, { version: known.version + 1, remark: item.annotation?.['remark'] })
    const receipt = before ?? this.at(item.id)
    this.receipts.set(idempotencyKey, receipt)
    await call.answer({ id: item.id, version: receipt.version, status: 'marked' })
  }

  /** The server took the push, but its answer is lost. */
  async losePushAnswer(): Promise<void> {
    const call = this.world.pushes.all.find((one) => !this.answered.has(one))
    if (!call) return
    const { idempotencyKey, item } = call.argument
    const known = this.at(item.id)
    if (!this.receipts.has(idempotencyKey) && item.version === known.version) {
      const next = { version: known.version + 1, remark: item.annotation?.['remark'] }
      this.stored.set(item.id, next)
      this.receipts.set(idempotencyKey, next)
    }
    this.answered.add(call)
    await call.fail(offlineFailure('network'))
  }

  async answerFetch(): Promise<void> {
    const call = this.pending(this.world.fetches.all)
    const number = Number(call?.argument.slice(-12))
    await call?.answer(itemOf(number, { version: this.at(uuidOf(number)).version }))
  }

  async answerDraft(isOnline: boolean): Promise<void> {
    const call = this.pending(this.world.drafts.all)
    await (isOnline ? call?.answer({ savedAt: 1 }) : call?.fail(offlineFailure('network')))
  }

  /** Somebody else hands in another version of an item in hand. */
  overtake(): void {
    const id = this.page.currentId
    if (id) this.stored.set(id, { ...this.at(id), version: this.at(id).version + 1 })
  }

  async reload(): Promise<void> {
    const shown = this.page.stage.getSnapshot().matches({ flow: 'working' }) ? this.page.remark : undefined
    const { currentId } = this.page
    this.page.kill()
    this.page = new Page(this.world)
    await settled()
    if (shown !== undefined) expect([this.page.currentId, this.page.remark]).toEqual([currentId, shown])
  }
}

type Act = (story: Story) => void | Promise<void>

const ACTS = {
  pull: (story) => story.page.send({ type: 'PULL' }),
  'answer the pull with two': (story) => story.answerPull(2),
  'answer the pull with nothing': (story) => story.answerPull(0),
  'cancel the pull': (story) => story.page.send({ type: 'CANCEL' }),
  write: (story) => story.write(),
  'write again': (story) => story.write(),
  next: (story) => story.page.send({ type: 'NEXT' }),
  previous: (story) => story.page.send({ type: 'PREVIOUS' }),
  submit: (story) => story.page.send({ type: 'SUBMIT' }),
  'submit again': (story) => story.page.send({ type: 'SUBMIT' }),
  release: (story) => story.release(),
  'answer a push': (story) => story.answerPush(),
  'answer another push': (story) => story.answerPush(),
  'lose the answer of a push': (story) => story.losePushAnswer(),
  'answer the fetch': (story) => story.answerFetch(),
  reopen: (story) => story.page.send({ type: 'CONFLICT.REOPEN' }),
  replace: (story) => story.page.send({ type: 'CONFLICT.REPLACE' }),
  discard: (story) => story.discard(),
  overtake: (story) => story.overtake(),
  'save a draft': (story) => story.answerDraft(true),
  'lose a draft': (story) => story.answerDraft(false),
  'three seconds': (story) => story.world.pass(3_000),
  'two minutes': (story) => story.world.pass(120_000),
  'readonly on': (story) => story.world.readonlyOption.tell(true),
  'readonly off': (story) => story.world.readonlyOption.tell(false),
  reload: (story) => story.reload(),
} satisfies Record<string, Act>

/** Where the word that somebody wrote on an item can be found. */
function placesOf({ world, stored }: Story, id: string, word: string): string[] {
  const local = world.works.get(id)?.work.annotation['remark'] === word
  const entries = [...world.entries.values()].some(
    ({ item, work }) => item.resource.uuid === id && work.annotation['remark'] === word,
  )
  return [local && 'local', entries && 'outbox', stored.get(id)?.remark === word && 'server'].filter(
    (place) => place !== false,
  )
}

function uphold(story: Story): void {
  const { context, status } = story.page.stage.getSnapshot()
  expect(status).toBe('active')
  for (const [id, word] of story.wrote)
    expect([id, word, placesOf(story, id, word)]).not.toEqual([id, word, []])
  expect(context.currentIndex).toBeLessThan(Math.max(context.tasks.length, 1))
  const working = story.page.stage.getSnapshot().matches({ flow: 'working' })
  if (working) expect(context.tasks.some(isOpen)).toBe(true)
  expect(working && context.readonly).toBe(false)
}

describe('whatever happens', () => {
  test('what a person wrote is on the server, in the outbox or in local storage, and a reload shows it', async () => {
    const acts = fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 10, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(acts, async (names) => {
        const story = new Story()
        await settled()
        for (const name of ['pull', 'answer the pull with two', ...names]) {
          await (ACTS[name as keyof typeof ACTS] as Act)(story)
          await settled()
          uphold(story)
        }
        story.page.kill()
      }),
      { numRuns: 200 },
    )
  })
})
